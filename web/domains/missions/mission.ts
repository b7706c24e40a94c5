import { NEW_MISSION_DAYS } from '#contract/domains/missions.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The deadline is drawn as urgent from here on (design, tags). */
const URGENT_DAYS = 10

/** Created within the last seven days (specification §4). */
export const isNew = ({ createdAt }: { createdAt: string }, now = Date.now()) =>
  now - Date.parse(createdAt) < NEW_MISSION_DAYS * DAY_MS

/** Where the deadline stands: none, some day, within ten days, over. */
export function deadlineOf({ available_until }: { available_until: string | null }, now = Date.now()) {
  if (!available_until) return 'none'
  const left = Date.parse(available_until) - now
  if (left < 0) return 'over'
  return left <= URGENT_DAYS * DAY_MS ? 'urgent' : 'ahead'
}

const longDate = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' })

/** `12 декабря 2026`, with spaces that do not break. */
export const formatDeadline = (date: string) =>
  longDate
    .format(new Date(date))
    .replace(/\s?г\.$/, '')
    .replaceAll(' ', '\u00a0')
