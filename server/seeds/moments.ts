import { addDays, type CityClock, DAY_MS } from '#contract/clock.ts'
import type { ArticleSeed } from './content/articles/article.ts'
import type { Workdays } from './content/history/workdays.ts'
import type { MissionSeed } from './content/missions/mission.ts'
import { randomFrom, seedOf } from './random.ts'

/** When a mission opens and closes: a date means the whole day (product §10), whatever the hour of the seeding. */
export const openingHours = (
  { publishInDays, deadlineInDays }: Pick<MissionSeed, 'publishInDays' | 'deadlineInDays'>,
  now: Date,
  city: CityClock,
): { publish_at: Date | null; available_until: Date | null } => {
  const dayIn = (days: number) => addDays(city.dayOf(now), days)
  return {
    publish_at: publishInDays === null ? null : city.startOf(dayIn(publishInDays)),
    available_until: deadlineInDays === null ? null : city.endOf(dayIn(deadlineInDays)),
  }
}

/**
 * When an article was published, or a draft was written: the working moment before its age, so that nothing that
 * follows it lies in the future.
 */
export const publicationOf = ({ key, ageDays }: ArticleSeed, now: number, workdays: Workdays): Date =>
  new Date(workdays.before(now - ageDays * DAY_MS, randomFrom(seedOf(key))()))

/** When a moderator removed an article. */
export const removalOf = ({ key }: ArticleSeed, daysAgo: number, now: number, workdays: Workdays): Date =>
  new Date(workdays.before(now - daysAgo * DAY_MS, randomFrom(seedOf(key))()))
