import { useId } from 'react'
import type { ItemOption } from '#contract/domains/shop.ts'
import { classes } from '#web/ui/classes.ts'
import { texts } from '../texts.ts'
import styles from './OptionChoice.module.css'

interface Props {
  options: readonly ItemOption[]
  /** Id of the chosen one. */
  value: string | null
  onChange?: (id: string) => void
  /** No other one can be chosen. */
  disabled?: boolean
  error?: string | undefined
}

/** The options of an item; those without a piece left cannot be chosen. */
export function OptionChoice({ options, value, onChange, disabled, error }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.options} disabled={disabled} aria-describedby={error && `${name}-error`}>
      <legend>{texts.option}</legend>
      {options.map(option => {
        const isGone = option.quantity === 0
        return (
          <label key={option.id} className={classes(styles.option, isGone && styles.gone)}>
            <input
              type="radio"
              name={name}
              checked={option.id === value}
              disabled={isGone}
              onChange={() => onChange?.(option.id)}
            />
            <span>
              {option.name}
              {isGone && <span className="visually-hidden">, {texts.optionGone}</span>}
            </span>
          </label>
        )
      })}
      {error && (
        <p id={`${name}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
