import { expect, test } from 'vitest'
import { isFresh, progressOf } from './chip.ts'

test('a chip is new for a week', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(isFresh('2026-11-14T12:00:01Z', now)).toBe(true)
  expect(isFresh('2026-11-14T12:00:00Z', now)).toBe(false)
})

test('the progress to a chip is one third after enrolling and two thirds after sending the report', () => {
  expect(progressOf(undefined)).toBe(0)
  expect(progressOf('enrolled')).toBeCloseTo(1 / 3)
  expect(progressOf('returned')).toBeCloseTo(1 / 3)
  expect(progressOf('submitted')).toBeCloseTo(2 / 3)
  // What is counted says more than the enrolment.
  expect(progressOf('enrolled', { count: 7, threshold: 10 })).toBe(0.7)
})
