import styles from './Count.module.css'
import { classes } from './classes.ts'

interface Props {
  value: number | string
  /** What is counted, in words: «2 миссии требуют действия»; absent where a label around it says so. */
  label?: string
  /** Coral, for counts that require an action. */
  urgent?: boolean | undefined
}

/** A figure in a bubble beside a tab or a link. */
export function Count({ value, label, urgent }: Props) {
  return (
    <span className={classes(styles.count, urgent && styles.urgent)} data-urgent={urgent || undefined}>
      <span aria-hidden="true">{value}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
