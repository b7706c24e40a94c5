import styles from './Amount.module.css'
import { ChipMark, CoinMark, EnergyMark } from './art/marks.tsx'
import { classes } from './classes.ts'
import { formatNumber } from './numbers.ts'

const marks = { energy: EnergyMark, coins: CoinMark, chips: ChipMark }

interface Props {
  currency: keyof typeof marks
  value: number
  /** The unit in words, for screen readers: «bitW», «коинов». */
  unit: string
  /** The figure as it is shown; left out: as numbers are. */
  text?: string | undefined
}

/** A figure with the mark of its currency. */
export function Amount({ currency, value, unit, text }: Props) {
  const Mark = marks[currency]
  return (
    <span className={classes(styles.amount, styles[currency], 'figures')}>
      <Mark />
      {text ?? formatNumber(value)}
      <span className="visually-hidden"> {unit}</span>
    </span>
  )
}
