import { IconSelector } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FieldFrame } from './InputBox.tsx'
import styles from './SelectBox.module.css'

interface Props<Value extends string> {
  label: string
  icon?: ReactNode
  options: readonly { readonly value: Value; readonly label: string }[]
  value: string
  onChange: (value: Value) => void
  className?: string | undefined
}

/**
 * One of several options, as the browser's own list. A phone shows its own list; a browser that lets pages style it
 * (`base-select`) shows one that looks like Mantine's.
 */
export const SelectBox = <Value extends string>(props: Props<Value>) => {
  const { label, icon, options, value, onChange, className } = props
  return (
    <FieldFrame
      icon={icon}
      end={<IconSelector aria-hidden="true" />}
      className={classes(styles.box, className)}
    >
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
        // A dialog cancels the wheel outside of its own scrolling parts, to which the browser's list does not belong.
        onWheel={event => event.stopPropagation()}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
