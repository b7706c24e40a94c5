import { IconShoppingBag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ChipMark, CoinMark, EnergyMark } from '#web/ui/art/marks.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import strip from '#web/ui/Strip.module.css'
import { type HistoryMonth, sumsIn } from '../months.ts'
import { texts } from '../texts.ts'
import styles from './MonthSums.module.css'

interface Props {
  /** Undefined while they are loading. */
  months: readonly HistoryMonth[] | undefined
  /** `2026-11`; undefined: all of them. */
  month: string | undefined
}

/** What a month brought and took. */
export function MonthSums({ months, month }: Props) {
  const sums = months && sumsIn(months, month)
  const figure = (mark: ReactNode, name: string, text: string | undefined, tone?: string) => (
    <div>
      <dt>
        {mark}
        {name}
      </dt>
      <dd className={classes('figures', tone)}>
        {text ?? <Skeleton width="6rem" height={18} className={styles.bar} />}
      </dd>
    </div>
  )
  const isBack = sums !== undefined && sums.spent < 0
  return (
    <dl className={classes(strip.strip, styles.sums)} aria-label={texts.sums}>
      {figure(
        <EnergyMark />,
        texts.energy,
        sums && texts.amount('points-change', sums.points),
        styles.energy,
      )}
      {figure(
        <CoinMark />,
        texts.received,
        sums && texts.amount('balance-change', sums.received),
        styles.coins,
      )}
      {figure(
        <IconShoppingBag aria-hidden="true" />,
        isBack ? texts.cameBack : texts.spent,
        sums && texts.coins(Math.abs(sums.spent)),
      )}
      {figure(<ChipMark />, texts.chips, sums && formatNumber(sums.badges), styles.chips)}
    </dl>
  )
}
