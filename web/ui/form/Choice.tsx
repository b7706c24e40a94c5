import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Choice.module.css'

const USUAL = 'usual'

export interface ChoiceProps<Value extends string> {
  label: string
  icon: ReactNode
  /** The first option, selected while there is no other choice. */
  usual: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  className?: string | undefined
}

/** One of several options or the default one, which is `undefined` and therefore absent from an address. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => (
  <Select
    aria-label={props.label}
    leftSection={props.icon}
    data={[{ value: USUAL, label: props.usual }, ...props.options]}
    value={props.value ?? USUAL}
    onChange={chosen => props.onChange(props.options.find(({ value }) => value === chosen)?.value)}
    allowDeselect={false}
    className={classes(styles.choice, props.className)}
  />
)
