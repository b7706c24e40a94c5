import { URGENT_DAYS } from '#contract/domains/missions.ts'
import { texts } from './texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** One stop of the street: missions with deadlines close to each other. */
export interface Stop<M> {
  readonly key: string
  readonly title: string
  /** Lit: it burns. */
  readonly near: boolean
  /** Whole days until the last deadline that may stand here; null further away. */
  readonly days: number | null
  readonly missions: readonly M[]
}

const monthKey = (date: Date) => `${date.getFullYear()}-${date.getMonth()}`

/**
 * Missions in the order of their deadlines, by what burns first: the next three days, then the rest of this month,
 * then month by month.
 */
export function stopsOf<M extends { readonly available_until: string | null }>(
  missions: readonly M[],
  now = new Date(),
): Stop<M>[] {
  const groups = Map.groupBy(missions, mission => keyOf(mission.available_until, now))
  return [...groups].map(([key, members]) => ({ key, missions: members, ...stopAt(key, members, now) }))
}

function keyOf(deadline: string | null, now: Date): string {
  if (!deadline) return 'none'
  const date = new Date(deadline)
  const left = date.getTime() - now.getTime()
  if (left < 0) return 'over'
  if (left <= URGENT_DAYS * DAY_MS) return 'urgent'
  return monthKey(date)
}

function stopAt(key: string, members: readonly { readonly available_until: string | null }[], now: Date) {
  if (key === 'none') return { title: texts.noDeadline, near: false, days: null }
  if (key === 'over') return { title: texts.deadlineOver, near: false, days: null }
  if (key === 'urgent') return { title: texts.burning, near: true, days: null }
  const date = new Date(members[0]?.available_until ?? now)
  if (key !== monthKey(now)) return { title: texts.month(date), near: false, days: null }
  const end = new Date(now.getFullYear(), now.getMonth() + 1, 1)
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS)
  return { title: texts.untilEndOf(date), near: true, days }
}
