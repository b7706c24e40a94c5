import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  changesOf,
  copyOf,
  type EditedMission,
  offeredCoins,
  toDraft,
  validateWith,
  wholeOf,
} from './draft.ts'

const mission = {
  id: 7,
  name: 'Провести воркшоп',
  type: 'activity_type_7',
  description: 'Полтора часа',
  image: [{ id: 5 }],
  available_until: '2026-12-12T20:59:59.999Z',
  publish_at: '2026-12-01T06:30:00.000Z',
  points: 240,
  balance: 120,
  badge: null,
  places: 20,
  effort: 90,
  requires_report: true,
  is_repeatable: false,
} as unknown as EditedMission
const draft = toDraft(mission)
const validate = validateWith(14)

describe('the body that the editor sends', () => {
  test('holds what the changed fields set, and nothing else', () => {
    expect(changesOf({ ...draft, name: ' Вечер ', places: '' }, ['name', 'places'])).toEqual({
      name: 'Вечер',
      places: null,
    })
    expect(changesOf(draft, [])).toEqual({})
  })

  test('a mission with a chip pays no bitW and no coins', () => {
    const chip = { ...draft, reward: 'chip' as const, badge: '3' }
    expect(changesOf(chip, ['reward', 'badge'])).toEqual({ badge: 3, points: null, balance: null })
  })

  test('a deadline is a day of the city, and an opening its day and time', () => {
    expect(draft).toMatchObject({ until: '2026-12-12', opensOn: '2026-12-01', opensAt: '09:30' })
    expect(wholeOf(draft)).toMatchObject({
      available_until: '2026-12-12',
      publish_at: '2026-12-01T06:30:00.000Z',
    })
    expect(toDraft({ ...mission, available_until: '2026-12-12T21:00:00.000Z' }).until).toBe('2026-12-13')
  })

  test('the drawing of the type is sent as no picture', () => {
    expect(changesOf({ ...draft, picture: null }, ['picture'])).toEqual({ image: [] })
  })
})

describe('in a city whose clocks change', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test.each([
    ['2027-03-28', '09:00', '2027-03-28T07:00:00.000Z'],
    ['2027-03-28', '01:30', '2027-03-28T00:30:00.000Z'],
    ['2027-03-28', '23:30', '2027-03-28T21:30:00.000Z'],
    ['2027-10-31', '09:00', '2027-10-31T08:00:00.000Z'],
    ['2027-10-31', '23:30', '2027-10-31T22:30:00.000Z'],
    ['2027-10-30', '09:00', '2027-10-30T07:00:00.000Z'],
  ])('an opening on %s at %s is that time of the city', async (opensOn, opensAt, publish_at) => {
    vi.stubGlobal('pageSettings', { 'city-time-zone': 'Europe/Berlin' })
    vi.resetModules()
    const berlin = await import('./draft.ts')
    expect(berlin.wholeOf({ ...draft, opensOn, opensAt })).toMatchObject({ publish_at })
    expect(berlin.toDraft({ ...mission, publish_at })).toMatchObject({ opensOn, opensAt })
  })

  test('a time that the clocks skip is an hour later', async () => {
    vi.stubGlobal('pageSettings', { 'city-time-zone': 'Europe/Berlin' })
    vi.resetModules()
    const { wholeOf: berlin } = await import('./draft.ts')
    expect(berlin({ ...draft, opensOn: '2027-03-28', opensAt: '02:30' }).publish_at).toBe(
      '2027-03-28T01:30:00.000Z',
    )
  })
})

test('a copy keeps everything but its dates', () => {
  const copy = copyOf(mission)
  expect(copy).toEqual({ ...draft, name: copy.name, opensOn: null, until: null })
  expect(copy.name).not.toBe(draft.name)
})

describe('the editor refuses', () => {
  test('a name of spaces', () => {
    expect(validate.name('  ')).not.toBeNull()
    expect(validate.name('Миссия')).toBeNull()
  })

  test('an empty reward of the chosen kind, and only of that', () => {
    expect(validate.points('', draft)).not.toBeNull()
    expect(validate.points(0, draft)).toBeNull()
    expect(validate.points('', { ...draft, reward: 'chip' })).toBeNull()
    expect(validate.badge(null, { ...draft, reward: 'chip' })).not.toBeNull()
    expect(validate.badge(null, draft)).toBeNull()
  })

  test('a reward below zero or above the limit of an account', () => {
    expect(validate.points(-1, draft)).not.toBeNull()
    expect(validate.points(99_999_999.99, draft)).toBeNull()
    expect(validate.balance('100000000', draft)).toMatch(/^Не больше 99\s999\s999,99$/)
    expect(validate.balance('100000000', { ...draft, reward: 'chip' })).toBeNull()
  })

  test('fewer places than are taken, and a deadline before the opening', () => {
    expect(validate.places(13)).not.toBeNull()
    expect(validate.places(14)).toBeNull()
    expect(validate.places('')).toBeNull()
    expect(validateWith(0).places(0)).not.toBeNull()
    expect(validate.until('2026-11-30', draft)).not.toBeNull()
    expect(validate.until('2026-12-01', draft)).toBeNull()
    expect([validate.opensAt('', draft), validate.opensAt('', { ...draft, opensOn: null })]).toEqual([
      'Укажите время',
      null,
    ])
  })
})

test('coins are offered as bitW × ratio, rounded to two places', () => {
  expect(offeredCoins(240, 0.5)).toBe(120)
  expect(offeredCoins(10, 0.333)).toBe(3.33)
  expect([offeredCoins(0.5, 1.15), offeredCoins(1.5, 1.65), offeredCoins(3.5, 0.35)]).toEqual([
    0.58, 2.48, 1.23,
  ])
})
