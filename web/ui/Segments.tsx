import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './Segments.module.css'

interface Option<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  /** Shows the icon only; the label is for screen readers. */
  iconOnly?: boolean
}

interface Props<Value extends string> {
  label: string
  /** Shows the label above, as a field does. */
  labelled?: boolean
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  wide?: boolean
  /** Below the switch: what it does, or why it is disabled. */
  description?: string
  disabled?: boolean
}

/** A switch between two or three modes, made of radio buttons for the keyboard and screen readers. */
export function Segments<Value extends string>({
  label,
  labelled,
  options,
  value,
  onChange,
  wide,
  description,
  disabled,
}: Props<Value>) {
  const name = useId()
  const described = useId()
  return (
    <fieldset disabled={disabled} aria-describedby={description ? described : undefined}>
      <legend className={labelled ? styles.legend : 'visually-hidden'}>{label}</legend>
      <div className={classes(styles.segments, wide && styles.wide)}>
        {options.map(option => (
          <label key={option.value} className={styles.segment} title={option.label}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={styles.input}
            />
            {option.icon}
            <span className={option.iconOnly ? 'visually-hidden' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
      {description && (
        <p id={described} className={styles.description}>
          {description}
        </p>
      )}
    </fieldset>
  )
}
