import { IconArrowDown, IconArrowUp, IconEqual, IconSparkles } from '@tabler/icons-react'
import { classes } from '#web/ui/classes.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { texts } from '../texts.ts'
import styles from './Movement.module.css'

interface Props {
  /** Undefined on a board that is compared with none. */
  change: number | null | undefined
}

/** The change of position since the previous period. */
export function Movement({ change }: Props) {
  if (change === undefined) return <span className={styles.movement} />
  if (change === null)
    return (
      <span className={classes(styles.movement, styles.new)}>
        <IconSparkles aria-hidden="true" />
        {texts.newName}
      </span>
    )
  const Icon = change > 0 ? IconArrowUp : change < 0 ? IconArrowDown : IconEqual
  return (
    <span className={classes(styles.movement, change > 0 && styles.up)}>
      <Icon aria-hidden="true" />
      {change !== 0 && <span aria-hidden="true">{formatNumber(Math.abs(change))}</span>}
      <span className="visually-hidden">{texts.moved(change)}</span>
    </span>
  )
}
