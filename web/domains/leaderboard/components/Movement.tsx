import { IconArrowDown, IconArrowUp, IconEqual, IconSparkles } from '@tabler/icons-react'
import type { RatingPeriod } from '#contract/domains/rating-types.ts'
import { classes } from '#web/ui/classes.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { texts } from '../texts.ts'
import styles from './Movement.module.css'

/** The change of position since the previous period; none for all time. */
export function Movement({ change, period }: { change: number | null; period: RatingPeriod }) {
  if (period === 'all') return <span className={styles.movement} />
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
