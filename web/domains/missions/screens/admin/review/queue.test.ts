import { expect, test } from 'vitest'
import { claimOf, nextOf, rowAt } from './queue.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const me = 7
const claimedBy = (by: number, minutesAgo: number) => ({
  by,
  name: 'Лилия Гареева',
  at: new Date(now - minutesAgo * 60_000).toISOString(),
})
const row = (id: number, resident = 1, claim: ReturnType<typeof claimedBy> | null = null) => ({
  id,
  resident: { id: resident },
  claim,
})

test('a claim is valid for half an hour', () => {
  expect(claimOf({ claim: claimedBy(8, 29) }, now)).toEqual({
    by: 8,
    name: 'Лилия Гареева',
    until: now + 60_000,
  })
  expect(claimOf({ claim: claimedBy(8, 30) }, now)).toBeNull()
  expect(claimOf({ claim: null }, now)).toBeNull()
})

test('the next report is one that the moderator may decide: not their own, not claimed by another', () => {
  const rows = [row(1), row(2), row(3, me), row(4, 1, claimedBy(8, 5)), row(5, 1, claimedBy(8, 45)), row(6)]
  expect(nextOf(rows, 2, me, now)?.id).toBe(5)
  expect(nextOf(rows, 6, me, now)?.id).toBe(5)
  expect(nextOf(rows, 99, me, now)?.id).toBe(1)
})

test('when no such report is left, one claimed by others is opened, and none when the list is empty', () => {
  expect(nextOf([row(1, me), row(2), row(3, 1, claimedBy(8, 5))], 2, me, now)?.id).toBe(3)
  expect(nextOf([row(2)], 2, me, now)).toBeUndefined()
})

test('a key leads to the neighbour of a row, from elsewhere to the first or the last one, and nowhere at the ends', () => {
  const rows = [row(1), row(2), row(3)]
  expect([rowAt(rows, 2, 1)?.id, rowAt(rows, 2, -1)?.id]).toEqual([3, 1])
  for (const elsewhere of [undefined, 99])
    expect([rowAt(rows, elsewhere, 1)?.id, rowAt(rows, elsewhere, -1)?.id]).toEqual([1, 3])
  expect([rowAt(rows, 3, 1), rowAt(rows, 1, -1), rowAt([], 1, 1)]).toEqual([undefined, undefined, undefined])
})
