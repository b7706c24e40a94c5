import { expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { Chronicle, personId } from './chronicle.ts'
import { history } from './content/history.ts'
import { people } from './content/people.ts'

const city = cityClock('Europe/Moscow')
const now = new Date(Date.UTC(2026, 10, 16, 12))

test('the last visit of every resident is after their latest act and not in the future', () => {
  const chronicle = new Chronicle(history(now, city), now, city)
  const { enrolments, bookings, comments, ratings, joinedAt, seenAt } = chronicle
  const own = [...enrolments.values(), ...bookings.values(), ...Object.values(ratings).flat(), ...comments]
  const acts = [
    ...own.map(row => [Number(row['user_id'] ?? row['author_id']), Number(row['created_at'])] as const),
    ...[...joinedAt].map(([user, at]) => [user, Number(at)] as const),
  ]
  expect(acts.length).toBeGreaterThan(1000)
  for (const [user, at] of acts) expect(Number(seenAt.get(user))).toBeGreaterThanOrEqual(at)
  for (const at of seenAt.values()) expect(Number(at)).toBeLessThanOrEqual(Number(now))
  // Moderators decide; newcomers, who never signed in, were never there.
  for (const { username, role } of people)
    if (role !== 'Authenticated') expect(seenAt.has(personId(username)), username).toBe(true)
  expect(seenAt.size).toBeLessThan(people.length)
})

test.each([
  ['a Sunday', '2026-11-22T12:00+03:00', '2026-11-20'],
  ['a Monday', '2026-11-23T12:00+03:00', '2026-11-20'],
  ['a Tuesday night', '2026-11-24T02:00+03:00', '2026-11-23'],
])('on %s what happened since the last whole workday is unread', (_day, at, workday) => {
  const { notices } = new Chronicle(history(new Date(at), city), new Date(at), city)
  const days = (isViewed: boolean) =>
    notices.filter(row => row['is_viewed'] === isViewed).map(row => city.dayOf(row['created_at'] as Date))
  expect(days(false).toSorted()[0]).toBe(workday)
  // A resident's own acts are known to them at once.
  const others = notices.filter(row => row['is_viewed'] && row['type'] !== 'booking-balance')
  expect(others.map(row => city.dayOf(row['created_at'] as Date)).filter(day => day >= workday)).toEqual([])
})
