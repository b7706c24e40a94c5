/** @module-tag slow */
import { describe, expect, test } from 'vitest'
import { addDays, cityClock } from '#contract/clock.ts'
import { Chronicle, personId } from './chronicle.ts'
import { articles } from './content/articles.ts'
import { Workdays } from './content/history/workdays.ts'
import { history } from './content/history.ts'
import { missions } from './content/missions.ts'
import { openingHours, publicationOf } from './moments.ts'

const city = cityClock('Europe/Moscow')
const workdays = new Workdays(city)

/** The resident whom visitors sign in as first. */
const visitor = 'a.vorontsova'

const days = [
  ['2026-11-01', 'a Sunday that begins a month'],
  ['2026-11-02', 'the Monday after'],
  ['2026-11-19', 'a Thursday'],
  ['2026-11-28', 'a Saturday'],
  ['2026-11-30', 'a Monday that ends a month'],
  ['2026-12-01', 'the first day of a month'],
  ['2026-12-31', 'the last day of a year'],
  ['2027-01-01', 'the first day of a year'],
  ['2027-01-10', 'a Sunday'],
] as const
const moments = days.flatMap(([day, what]) => ['02:00', '12:00'].map(hour => ({ day, hour, what })))

describe.each(moments)('a city populated on $day at $hour, $what', ({ day, hour }) => {
  const now = new Date(`${day}T${hour}+03:00`)
  const chronicle = new Chronicle(history(now, city), now, city)

  test('the visitor has unread notices and a returned report', () => {
    const user = personId(visitor)
    const unread = chronicle.notices.filter(row => row['user_id'] === user && row['is_viewed'] === false)
    expect(unread.map(row => row['type'])).toContain('activity-returned')
    const returned = [...chronicle.enrolments.values()].filter(
      row => row['user_id'] === user && row['status'] === 'returned',
    )
    expect(returned.length).toBeGreaterThan(0)
  })

  test('missions close at the end of a day', () => {
    const closed = missions.flatMap(mission => openingHours(mission, now, city).available_until ?? [])
    expect(closed.filter(until => until.getTime() !== city.endOf(city.dayOf(until)).getTime())).toEqual([])
  })

  test('articles, and everything said of them, are of the past', () => {
    const written = articles.map(article => publicationOf(article, now.getTime(), workdays))
    expect(written.filter(at => at > now)).toEqual([])
    const said = chronicle.comments.map(row => row['created_at'] as Date)
    expect(said.filter(at => at > now)).toEqual([])
    const wanted = articles.flatMap(({ removal, state, comments }) =>
      removal || state === 'draft' ? [] : comments,
    )
    expect(said).toHaveLength(wanted.length)
    for (const { article_id, created_at } of chronicle.comments)
      expect(Number(created_at)).toBeGreaterThan(Number(written[Number(article_id) - 1]))
  })

  test('many residents earned energy in the month before', () => {
    const month = addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)
    const earned = chronicle.energy.rows.filter(
      row => city.dayOf(row['created_at'] as Date).slice(0, 7) === month && Number(row['amount']) > 0,
    )
    expect(new Set(earned.map(row => row['user_id'])).size).toBeGreaterThan(30)
  })
})
