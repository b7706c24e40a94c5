/** @module-tag slow */
import { describe, expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { conditions } from './conditions.ts'
import type { HistoryEvent } from './history/events.ts'
import { HISTORY_DAYS, history } from './history.ts'
import { missions } from './missions.ts'
import { people } from './people.ts'
import { shopItems } from './shop.ts'

const day = 86_400_000
const city = cityClock('Europe/Moscow')
const noon = Date.UTC(2026, 10, 16, 12)

type Kind = HistoryEvent['kind']
const of = <K extends Kind>(events: HistoryEvent[], kind: K) =>
  events.filter((event): event is Extract<HistoryEvent, { kind: K }> => event.kind === kind)

const missionOf = (key: string) => missions.find(one => one.key === key) ?? expect.fail(`no mission ${key}`)
const itemOf = (key: string) => shopItems.find(one => one.key === key) ?? expect.fail(`no item ${key}`)

/** Energy and coins of every resident after each event that moves them. */
const ledger = (events: HistoryEvent[]) => {
  const booked = new Map(of(events, 'booked').map(event => [event.booking, event]))
  const rows: { at: number; resident: string; points: number; coins: number }[] = []
  const totals = new Map<string, { points: number; coins: number }>()
  const post = (at: Date, resident: string, points: number, coins: number) => {
    const before = totals.get(resident) ?? { points: 0, coins: 0 }
    const total = { points: before.points + points, coins: before.coins + coins }
    totals.set(resident, total)
    rows.push({ at: at.getTime(), resident, ...total })
  }
  for (const event of events) {
    if (event.kind === 'rewarded') post(event.at, event.resident, event.points, event.balance)
    if (event.kind === 'changed')
      post(
        event.at,
        event.resident,
        event.of === 'points' ? event.amount : 0,
        event.of === 'balance' ? event.amount : 0,
      )
    if (event.kind === 'booked') post(event.at, event.resident, 0, -event.price)
    if (event.kind === 'booking-rejected' || event.kind === 'booking-canceled') {
      const booking = booked.get(event.booking) ?? expect.fail(`booking ${event.booking} was never made`)
      post(event.at, booking.resident, 0, booking.price)
    }
  }
  return { rows, totals }
}

test('the same moment gives the same history', () => {
  expect(history(new Date(noon), city)).toEqual(history(new Date(noon), city))
})

test('people work by the clock of their city', () => {
  const vladivostok = cityClock('Asia/Vladivostok')
  const enrolled = of(history(new Date(noon), vladivostok), 'enrolled')
  const hours = enrolled.map(event => vladivostok.hourOf(event.at))
  expect([Math.min(...hours), Math.max(...hours)]).toEqual([9, 18])
})

// Working days shift with the weekday of the seeding, so every weekday gives another history.
describe.each([0, 1, 2, 3, 4, 5, 6])('a history told %i days after a Monday', offset => {
  const now = noon + offset * day
  const events = history(new Date(now), city)
  const rewards = of(events, 'rewarded')

  test('covers half a year, in order, and has no event in the future', () => {
    const times = events.map(event => event.at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(now - HISTORY_DAYS * day)
    expect(times.at(-1)).toBeLessThanOrEqual(now)
  })

  test('energy and coins never go below zero', () => {
    expect(ledger(events).rows.filter(row => row.points < 0 || row.coins < 0)).toEqual([])
  })

  test('a completion pays the amounts of its mission', () => {
    for (const { mission, points, balance, chip } of rewards) {
      const { reward } = missionOf(mission)
      expect({ points, balance, chip }).toEqual(
        'chip' in reward ? { points: 0, balance: 0, chip: reward.chip } : { ...reward, chip: null },
      )
    }
  })

  test('an enrolment is rewarded at most once, and never after it was canceled', () => {
    const rewarded = rewards.flatMap(event => event.enrolment ?? [])
    expect(new Set(rewarded).size).toBe(rewarded.length)
    const canceled = new Set(of(events, 'enrolment-canceled').map(event => event.enrolment))
    expect(rewarded.filter(enrolment => canceled.has(enrolment))).toEqual([])
  })

  test('a mission that is not repeatable is rewarded once to a resident', () => {
    const once = rewards.filter(event => !missionOf(event.mission).is_repeatable)
    expect(new Set(once.map(event => `${event.resident} ${event.mission}`)).size).toBe(once.length)
  })

  test('a mission has no more participants than places and nobody in it twice at a time', () => {
    const ended = new Map<number, number>()
    for (const event of events)
      if (event.kind === 'enrolment-canceled') ended.set(event.enrolment, event.at.getTime())
    const left = new Map(rewards.map(event => [event.enrolment, event.at.getTime()]))
    const enrolled = of(events, 'enrolled')
    for (const one of enrolled) {
      const at = one.at.getTime()
      const before = enrolled.filter(
        other =>
          other.mission === one.mission &&
          other.enrolment <= one.enrolment &&
          (ended.get(other.enrolment) ?? now + 1) > at,
      )
      expect(before.length).toBeLessThanOrEqual(missionOf(one.mission).places ?? Number.POSITIVE_INFINITY)
      const open = before.filter(
        other => other.resident === one.resident && (left.get(other.enrolment) ?? now + 1) > at,
      )
      expect(open).toEqual([one])
    }
  })

  test('residents enrol only while a mission is open', () => {
    for (const { mission, at } of of(events, 'enrolled')) {
      const { createdDaysAgo, deadlineInDays, deletedDaysAgo, publishInDays } = missionOf(mission)
      expect(publishInDays).toBeNull()
      expect(at.getTime()).toBeGreaterThanOrEqual(now - createdDaysAgo * day)
      expect(at.getTime()).toBeLessThan(now + (deadlineInDays ?? 999) * day)
      expect(at.getTime()).toBeLessThan(now - (deletedDaysAgo ?? -999) * day)
    }
  })

  test('reports are claimed before they are decided, by someone else', () => {
    const enrolled = new Map(of(events, 'enrolled').map(event => [event.enrolment, event]))
    const stage = new Map<number | null, Kind>()
    const wrong = events.filter(event => {
      if (!('enrolment' in event) || event.enrolment === null) return false
      const before = stage.get(event.enrolment)
      stage.set(event.enrolment, event.kind)
      const own = enrolled.get(event.enrolment)
      if (event.kind === 'report-claimed') return before !== 'reported'
      if (event.kind !== 'report-returned' && event.kind !== 'rewarded') return false
      const isClaimed = before === 'report-claimed' || !missionOf(own?.mission ?? '').requires_report
      return !isClaimed || event.by === own?.resident
    })
    expect(wrong).toEqual([])
  })

  test('the shelf is never oversold, and limits per resident hold', () => {
    const left = new Map(shopItems.map(item => [item.key, item.stock ?? Number.POSITIVE_INFINITY]))
    const mine = new Map<string, number>()
    const booked = new Map(of(events, 'booked').map(event => [event.booking, event]))
    const move = (key: string, pieces: number) => left.set(key, (left.get(key) ?? 0) + pieces)
    const wrong = events.filter(event => {
      if (event.kind === 'booking-rejected' || event.kind === 'booking-canceled')
        move(booked.get(event.booking)?.item ?? '', 1)
      if (event.kind !== 'booked') return false
      const item = itemOf(event.item)
      const owner = `${event.resident} ${item.key}`
      move(item.key, -1)
      mine.set(owner, (mine.get(owner) ?? 0) + 1)
      const isWithinLimit = (mine.get(owner) ?? 0) <= (item.limit_per_resident ?? Number.POSITIVE_INFINITY)
      return (
        !isWithinLimit || (left.get(item.key) ?? 0) < 0 || !item.isPublished || event.price !== item.price
      )
    })
    expect(wrong).toEqual([])
    expect([...left.values()]).toContain(0)
  })

  test('a booking is decided once and issued only when approved', () => {
    const stage = new Map<number, Kind>()
    const wrong = events.filter(event => {
      if (!('booking' in event)) return false
      const before = stage.get(event.booking)
      stage.set(event.booking, event.kind)
      if (event.kind === 'booked') return before !== undefined
      return before !== (event.kind === 'booking-issued' ? 'booking-approved' : 'booked')
    })
    expect(wrong).toEqual([])
    expect([...stage.values()]).toContain('booked')
  })

  test('every active condition has been reached by somebody', () => {
    const automatic = new Set(rewards.filter(event => event.by === null).map(event => event.mission))
    expect(automatic).toEqual(new Set(conditions.filter(one => one.isActive).map(one => one.mission)))
  })

  test('nobody acts before joining or after being blocked, and the newest have not signed in yet', () => {
    const joined = new Map(of(events, 'joined').map(event => [event.resident, event.at.getTime()]))
    const blocked = new Map(of(events, 'blocked').map(event => [event.resident, event.at.getTime()]))
    const own = new Set<Kind>([
      'enrolled',
      'booked',
      'article-viewed',
      'article-rated',
      'commented',
      'comment-rated',
      'streak',
    ])
    for (const event of events) {
      if (!own.has(event.kind) || !('resident' in event)) continue
      const at = event.at.getTime()
      expect(at).toBeGreaterThan(joined.get(event.resident) ?? Number.POSITIVE_INFINITY)
      expect(at).toBeLessThan(blocked.get(event.resident) ?? Number.POSITIVE_INFINITY)
    }
    expect(people.filter(person => !joined.has(person.username)).map(person => person.username)).toEqual([
      'e.sharapova',
      'a.parfenov',
    ])
  })

  test('nobody rates their own, and nobody rates the same thing twice', () => {
    const rated = [...of(events, 'article-rated'), ...of(events, 'comment-rated')].map(
      event => `${event.article} ${'comment' in event ? event.comment : ''} ${event.resident}`,
    )
    expect(new Set(rated).size).toBe(rated.length)
  })

  test('there are enough rewards for a leaderboard that differs by period', () => {
    expect(rewards.length).toBeGreaterThan(900)
    expect(rewards.length).toBeLessThan(1500)
    const leaders = [30, 90, HISTORY_DAYS].map(days => {
      const points = new Map<string, number>()
      for (const event of rewards)
        if (event.at.getTime() > now - days * day)
          points.set(event.resident, (points.get(event.resident) ?? 0) + event.points)
      return [...points]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 10)
        .map(([resident]) => resident)
        .join()
    })
    expect(new Set(leaders).size).toBe(3)
  })
})
