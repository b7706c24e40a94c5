import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const mission = {
  createdAt: '2026-10-01T12:00:00Z',
  available_until: '2026-12-01T12:00:00Z',
  deletedAt: null,
  places: null,
  is_repeatable: false,
}
const none = { status: null, isRewarded: false, taken: null }
const over = { ...mission, available_until: '2026-11-01T12:00:00Z' }

test('a mission is new in its first week and open after it', () => {
  expect(standingOf({ ...mission, createdAt: '2026-11-19T12:00:00Z' }, none, now)).toBe('new')
  expect(standingOf(mission, none, now)).toBe('open')
})

test('an open enrolment tells more than anything else, also past the deadline', () => {
  expect(standingOf(over, { ...none, status: 'enrolled' }, now)).toBe('enrolled')
  expect(standingOf(mission, { ...none, status: 'returned', isRewarded: true }, now)).toBe('returned')
})

test('a mission that may be repeated is open again after the reward, until its deadline', () => {
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
