import styles from './Bar.module.css'
import { classes } from './classes.ts'

interface Props {
  /** How much of it is filled, 0–100. */
  percent: number
  currency: 'energy' | 'coins'
  /** The accessible value; absent where the text beside the bar gives it. */
  label?: string
  className?: string | undefined
}

export const Bar = ({ percent, currency, label, className }: Props) => (
  <span
    className={classes(styles.bar, styles[currency], className)}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <i style={{ width: `${percent}%` }} />
  </span>
)
