import { DAY_MS, type Moment, nextMonthOf } from '#contract/clock.ts'
import { URGENT_DAYS } from '#contract/domains/mission-types.ts'
import { cityTime } from '../../ui/clock.ts'
import { texts } from './texts.ts'

/** One group of the line: missions with deadlines close to each other. */
export interface Stop<M> {
  readonly key: string
  readonly title: string
  /** Whether its deadlines are near; such a group is highlighted. */
  readonly near: boolean
  /** Whole days until the last deadline of the group; null for groups further away. */
  readonly days: number | null
  readonly missions: readonly M[]
}

/** `2026-11` */
const monthOf = (moment: Moment) => cityTime.dayOf(moment).slice(0, 7)

interface Dated {
  readonly available_until: string | null
  readonly is_full: boolean
}

/**
 * Groups missions, ordered by deadline: the next three days, then the rest of this month, then month by month, by the
 * clock of the city. Those without a free place are a group of their own where they come last.
 */
export function stopsOf<M extends Dated>(
  missions: readonly M[],
  isFreeFirst: boolean,
  now = new Date(),
): Stop<M>[] {
  const groups = Map.groupBy(missions, mission =>
    isFreeFirst && mission.is_full ? 'full' : keyOf(mission.available_until, now),
  )
  return [...groups].map(([key, members]) => ({ key, missions: members, ...stopAt(key, now) }))
}

function keyOf(deadline: string | null, now: Date): string {
  if (!deadline) return 'none'
  const left = Date.parse(deadline) - now.getTime()
  if (left <= 0) return 'over'
  if (left <= URGENT_DAYS * DAY_MS) return 'urgent'
  return monthOf(deadline)
}

function stopAt(key: string, now: Date) {
  if (key === 'full') return { title: texts.standings.full, near: false, days: null }
  if (key === 'none') return { title: texts.noDeadline, near: false, days: null }
  if (key === 'over') return { title: texts.deadlineOver, near: false, days: null }
  if (key === 'urgent') return { title: texts.burning, near: true, days: null }
  const month = `${key}-01`
  if (key !== monthOf(now)) return { title: texts.month(month), near: false, days: null }
  const end = cityTime.startOf(nextMonthOf(month))
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  return { title: texts.untilEndOf(month), near: true, days }
}
