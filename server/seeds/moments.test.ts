import { expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { articles } from './content/articles.ts'
import { Workdays } from './content/history/workdays.ts'
import { missions } from './content/missions.ts'
import { openingHours, publicationOf, removalOf } from './moments.ts'

const city = cityClock('Europe/Moscow')
const workdays = new Workdays(city)

// The night of a Sunday, the first night of a year, a working noon.
const moments = ['2026-11-22T02:00+03:00', '2027-01-01T02:00+03:00', '2026-11-24T12:00+03:00']

test.each(moments)('seeded at %s, missions open and close with the days of the city', at => {
  const now = new Date(at)
  const opened = missions.map(mission => openingHours(mission, now, city))
  const times = (of: (Date | null)[]) =>
    new Set(of.flatMap(date => (date ? [city.wallAt(date).slice(11)] : [])))
  expect(times(opened.map(mission => mission.available_until))).toEqual(new Set(['23:59:59']))
  expect(times(opened.map(mission => mission.publish_at))).toEqual(new Set(['00:00:00']))
})

test('a deadline in two days is the end of the second day from now', () => {
  expect(
    openingHours({ publishInDays: null, deadlineInDays: 2 }, new Date('2026-12-01T02:00+03:00'), city),
  ).toEqual({ publish_at: null, available_until: new Date('2026-12-03T23:59:59.999+03:00') })
})

test.each(moments)('seeded at %s, articles are published and removed in working hours', at => {
  const now = Date.parse(at)
  for (const article of articles) {
    const published = publicationOf(article, now, workdays)
    const removed = article.removal && removalOf(article, article.removal.daysAgo, now, workdays)
    for (const moment of removed ? [published, removed] : [published]) {
      expect(moment.getTime()).toBeLessThanOrEqual(now)
      expect([1, 2, 3, 4, 5]).toContain(new Date(`${city.dayOf(moment)}T00:00Z`).getUTCDay())
      expect(city.wallAt(moment).slice(11) >= '09:00:00' && city.wallAt(moment).slice(11) <= '19:00:00').toBe(
        true,
      )
    }
    if (removed) expect(removed.getTime()).toBeGreaterThan(published.getTime())
  }
})
