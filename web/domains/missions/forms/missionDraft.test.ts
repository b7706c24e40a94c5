import { describe, expect, test } from 'vitest'
import type { Mission } from '../data.ts'
import { changesOf, offeredCoins, toDraft, validate } from './missionDraft.ts'

const mission = {
  id: 7,
  name: 'Провести воркшоп',
  description: 'Полтора часа',
  available_until: '2026-12-12T20:59:59.000Z',
  points: 240,
  balance: 120,
  badge: null,
} as Mission

describe('what the editor sends', () => {
  test('a mission that nobody has touched is sent as it came', () => {
    expect(changesOf(toDraft(mission), mission)).toEqual({
      name: 'Провести воркшоп',
      description: 'Полтора часа',
      available_until: '2026-12-12T20:59:59.000Z',
      points: 240,
      balance: 120,
      badge: null,
    })
  })

  test('a mission with a chip pays no bitW and no coins', () => {
    const draft = { ...toDraft(mission), reward: 'chip' as const, badge: '3' }
    expect(changesOf(draft, mission)).toMatchObject({ badge: 3, points: null, balance: null })
  })

  test('another day means the end of that day', () => {
    const draft = { ...toDraft(mission), available_until: '2026-12-24' }
    const until = new Date(changesOf(draft, mission).available_until ?? '')
    expect([until.getDate(), until.getHours(), until.getMinutes()]).toEqual([24, 23, 59])
  })

  test('without a deadline the chosen day is forgotten', () => {
    const draft = { ...toDraft(mission), noDeadline: true }
    expect(changesOf(draft, mission).available_until).toBeNull()
  })
})

describe('what the editor refuses', () => {
  const draft = toDraft(mission)

  test('a name of spaces or of more than 200 characters', () => {
    expect(validate.name('  ')).not.toBeNull()
    expect(validate.name('я'.repeat(201))).not.toBeNull()
    expect(validate.name('я'.repeat(200))).toBeNull()
  })

  test('no day, unless there is no deadline', () => {
    expect(validate.available_until(null, draft)).not.toBeNull()
    expect(validate.available_until(null, { ...draft, noDeadline: true })).toBeNull()
  })

  test('an empty reward of the chosen kind, and only of that', () => {
    expect(validate.points('', draft)).not.toBeNull()
    expect(validate.points('', { ...draft, reward: 'chip' })).toBeNull()
    expect(validate.badge(null, { ...draft, reward: 'chip' })).not.toBeNull()
    expect(validate.badge(null, draft)).toBeNull()
  })

  test('a reward below zero or of more than an account holds', () => {
    expect(validate.points(-1, draft)).not.toBeNull()
    expect(validate.points(99_999_999.99, draft)).toBeNull()
    expect(validate.points(100_000_000, draft)).toMatch(/^Не больше 99\s999\s999,99$/)
    expect(validate.balance('100000000', draft)).not.toBeNull()
    expect(validate.balance('100000000', { ...draft, reward: 'chip' })).toBeNull()
  })
})

test('coins are offered as bitW × ratio, rounded to two places', () => {
  expect(offeredCoins(240, 0.5)).toBe(120)
  expect(offeredCoins(10, 0.333)).toBe(3.33)
})
