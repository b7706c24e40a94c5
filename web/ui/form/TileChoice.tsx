import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './TileChoice.module.css'

interface Props<Value extends string> {
  label: string
  options: readonly { readonly value: Value; readonly label: string; readonly sign: ReactNode }[]
  value: Value | null
  onChange: (value: Value) => void
  /** The sign stands above its words, as a small picture. */
  stacked?: boolean
}

/** One of several things with a sign, as tiles of radio buttons. */
export function TileChoice<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, stacked } = props
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      <div className={classes(styles.tiles, stacked && styles.stacked)}>
        {options.map(option => (
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.sign}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
