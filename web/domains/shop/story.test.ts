import { expect, test } from 'vitest'
import type { Booking } from './bookings.ts'
import { decisionsOf } from './story.ts'

const [approvedAt, issuedAt] = ['2026-11-21T09:30:00.000Z', '2026-11-22T09:30:00.000Z']
const booking = (status: Booking['status'], moderator_comment: string | null = null) => ({
  status,
  moderator_comment,
  decidedAt: issuedAt,
})
const change = (at: string, name: string, field: string, after: string) => ({
  at,
  by: { name },
  field,
  after,
})
const approved = [
  change(approvedAt, 'Мира Сыч', 'status', 'approved'),
  change(approvedAt, 'Мира Сыч', 'moderator_comment', 'Стойка 3'),
]
const approval = { state: 'approved', at: approvedAt, by: 'Мира Сыч', words: 'Стойка 3' }

test('a booking that waits has no decisions', () => {
  expect(decisionsOf(booking('pending'))).toEqual([])
})

test('an issued booking has its approval too, each with its author and words', () => {
  const issued = [
    change(issuedAt, 'Лев Норд', 'status', 'issued'),
    change(issuedAt, 'Лев Норд', 'moderator_comment', 'Отдал на посту'),
  ]
  expect(decisionsOf(booking('issued', 'Отдал на посту'), [...approved, ...issued])).toEqual([
    approval,
    { state: 'issued', at: issuedAt, by: 'Лев Норд', words: 'Отдал на посту' },
  ])
})

test('words of the approval are not those of the issue', () => {
  const issued = change(issuedAt, 'Лев Норд', 'status', 'issued')
  const decision = { state: 'issued', at: issuedAt, words: null }
  expect(decisionsOf(booking('issued', 'Стойка 3'), [...approved, issued])).toEqual([
    approval,
    { ...decision, by: 'Лев Норд' },
  ])
  // The log is that of before.
  expect(decisionsOf(booking('issued', 'Стойка 3'), approved)).toEqual([approval, { ...decision, by: null }])
})

test('words that were corrected stand after the approval, and no state is told twice', () => {
  const corrected = change(issuedAt, 'Лев Норд', 'moderator_comment', 'Стойка 4')
  expect(decisionsOf(booking('approved', 'Стойка 4'), [...approved, corrected])).toEqual([
    approval,
    { state: 'corrected', at: issuedAt, by: 'Лев Норд', words: 'Стойка 4' },
  ])
})

test('without a log the booking tells its latest decision', () => {
  expect(decisionsOf(booking('rejected', 'Нет размера'))).toEqual([
    { state: 'rejected', at: issuedAt, by: null, words: 'Нет размера' },
  ])
})

test('who cancelled is not named: it was the resident', () => {
  const canceled = change(issuedAt, 'Анна Орлова', 'status', 'canceled')
  expect(decisionsOf(booking('canceled'), [canceled])).toEqual([
    { state: 'canceled', at: issuedAt, by: null, words: null },
  ])
})
