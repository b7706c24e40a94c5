import { expect, test } from 'vitest'
import { causesOf, momentsOf, sumsOf } from './causes.ts'

const row = (group: string, createdAt: string, category: 'user-activity' | 'booking', kind: string) => ({
  group,
  createdAt,
  category,
  kind,
  amount: null,
  total_after: null,
})
const sum = (
  group: string,
  createdAt: string,
  category: 'points-change' | 'balance-change',
  amount: number,
  total_after: number,
) => ({ group, createdAt, category, kind: 'sum', amount, total_after })

const rows = [
  row('enrolment:1', '4', 'user-activity', 'completed'),
  sum('enrolment:1', '4', 'points-change', 10, 110),
  sum('enrolment:1', '4', 'balance-change', 5, 65),
  row('booking:2', '3', 'booking', 'rejected'),
  sum('booking:2', '3', 'balance-change', 40, 60),
  row('enrolment:1', '2', 'user-activity', 'enrolled'),
  row('booking:2', '1', 'booking', 'requested'),
  sum('booking:2', '1', 'balance-change', -40, 20),
]

test('entries of one cause are one card, at the place of the newest of them', () => {
  expect(causesOf(rows).map(({ id, head, rows: own }) => [id, head.kind, own.length])).toEqual([
    ['enrolment:1', 'completed', 4],
    ['booking:2', 'rejected', 4],
  ])
})

test('a page that is loaded later adds to the cards above and moves none', () => {
  const before = causesOf(rows.slice(0, 5))
  expect(causesOf(rows).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('the story of a cause has its moments oldest first, each with its amounts', () => {
  const told = (group: string) =>
    momentsOf(rows.filter(one => one.group === group)).map(({ row: of, amounts }) => [
      of.kind,
      amounts.map(({ amount }) => amount),
    ])
  expect(told('enrolment:1')).toEqual([
    ['enrolled', []],
    ['completed', [10, 5]],
  ])
  expect(told('booking:2')).toEqual([
    ['requested', [-40]],
    ['rejected', [40]],
  ])
})

test('a moment of amounts alone is named by the first of them', () => {
  expect(momentsOf([sum('x', '1', 'points-change', 1, 1)])[0]?.row.category).toBe('points-change')
})

test('each currency has its sum and what there was after the newest entry', () => {
  const of = (group: string) => sumsOf(rows.filter(one => one.group === group))
  expect(of('enrolment:1')).toEqual([
    { category: 'points-change', amount: 10, total: 110 },
    { category: 'balance-change', amount: 5, total: 65 },
  ])
  expect(of('booking:2')).toEqual([{ category: 'balance-change', amount: 0, total: 60 }])
})
