import { expect, test } from 'vitest'
import { canEnrol, isOver, isOwn, standingOf } from './standing.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const mission = {
  opens_at: '2026-10-01T12:00:00Z',
  available_until: '2026-12-01T12:00:00Z',
  deletedAt: null,
  publish_at: null,
  places: null,
  is_full: false,
  is_repeatable: false,
  badge: null,
}
const none = { status: null, isRewarded: false, isPlaced: false, taken: null }
const over = { ...mission, available_until: '2026-11-01T12:00:00Z' }

test('a mission is new in its first week and open after it', () => {
  expect(standingOf({ ...mission, opens_at: '2026-11-19T12:00:00Z' }, none, now)).toBe('new')
  expect(standingOf(mission, none, now)).toBe('open')
})

test('the state of an open enrolment takes precedence, also after the deadline', () => {
  expect(standingOf(over, { ...none, status: 'enrolled' }, now)).toBe('enrolled')
  expect(standingOf(mission, { ...none, status: 'returned', isRewarded: true }, now)).toBe('returned')
})

test('a repeatable mission is open again after the reward, until its deadline', () => {
  expect(standingOf(mission, { ...none, isRewarded: true }, now)).toBe('rewarded')
  expect(standingOf({ ...mission, is_repeatable: true }, { ...none, isRewarded: true }, now)).toBe('open')
  expect(standingOf({ ...over, is_repeatable: true }, { ...none, isRewarded: true }, now)).toBe('rewarded')
})

test('a mission without a free place is full, and one that is over is closed', () => {
  expect(standingOf({ ...mission, places: 3 }, { ...none, taken: 2 }, now)).toBe('open')
  expect(standingOf({ ...mission, places: 3 }, { ...none, taken: 3 }, now)).toBe('full')
  expect(standingOf({ ...over, places: 3 }, { ...none, taken: 3 }, now)).toBe('closed')
  expect(standingOf({ ...mission, deletedAt: '2026-11-19T12:00:00Z' }, none, now)).toBe('closed')
})

test('a mission that opens later is planned until then', () => {
  const opening = (at: string) => ({ ...mission, publish_at: at, opens_at: at })
  expect(standingOf(opening('2026-11-21T12:00:00Z'), none, now)).toBe('planned')
  expect(standingOf(opening('2026-11-20T12:00:00Z'), none, now)).toBe('new')
})

test('only an open or new mission accepts an enrolment, and an enrolment or a reward makes it one’s own', () => {
  const standings = [
    'enrolled',
    'submitted',
    'returned',
    'rewarded',
    'new',
    'open',
    'full',
    'planned',
    'closed',
  ] as const
  expect(standings.filter(canEnrol)).toEqual(['new', 'open'])
  expect(standings.filter(isOwn)).toEqual(['enrolled', 'submitted', 'returned', 'rewarded'])
})

test('a sent report takes precedence over all other states', () => {
  expect(standingOf(over, { ...none, status: 'submitted' }, now)).toBe('submitted')
})

test('places are considered only where they are limited and the number taken is known', () => {
  expect(standingOf({ ...mission, places: null }, { ...none, taken: 99 }, now)).toBe('open')
  expect(standingOf({ ...mission, places: 0 }, { ...none, taken: null }, now)).toBe('open')
  expect(standingOf({ ...mission, places: 3 }, { ...none, taken: null }, now)).toBe('open')
})

test('until the number taken is known a full mission is full, but for whoever has a place in it', () => {
  const full = { ...mission, places: 3, is_full: true, is_repeatable: true }
  expect(standingOf(full, none, now)).toBe('full')
  expect(standingOf(full, { ...none, isRewarded: true, isPlaced: true }, now)).toBe('open')
  expect(standingOf(full, { ...none, taken: 2 }, now)).toBe('open')
  expect(standingOf({ ...full, is_full: false }, { ...none, taken: 3 }, now)).toBe('full')
})

test('a mission whose chip was deleted is closed, and done for whoever has its reward', () => {
  const chipless = { ...mission, badge: { deletedAt: '2026-11-19T12:00:00Z' } }
  expect(standingOf(chipless, none, now)).toBe('closed')
  expect(standingOf(chipless, { ...none, status: 'enrolled' }, now)).toBe('enrolled')
  expect(standingOf({ ...chipless, is_repeatable: true }, { ...none, isRewarded: true }, now)).toBe(
    'rewarded',
  )
  expect(standingOf({ ...mission, badge: { deletedAt: null } }, none, now)).toBe('open')
})

test('a mission is over at its deadline to the millisecond, as on the server', () => {
  const at = (available_until: string | null) => isOver({ ...mission, available_until }, now)
  expect([at('2026-11-20T12:00:00.001Z'), at('2026-11-20T12:00:00.000Z'), at(null)]).toEqual([
    false,
    true,
    false,
  ])
})
