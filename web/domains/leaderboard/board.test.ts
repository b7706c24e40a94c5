import { expect, test } from 'vitest'
import { besides, pageCountOf, shownOf, teamsShown, visible } from './board.ts'

const rows = (...ids: number[]) => ids.map(id => ({ user: { id } }))
const ids = (list: readonly { user: { id: number } }[]) => list.map(({ user }) => user.id)

test('a board shows its upper half, ten at the least and a hundred at the most', () => {
  expect([0, 4, 10, 11, 46, 5_000].map(shownOf)).toEqual([0, 4, 10, 10, 23, 100])
  expect([0, 10, 46, 5_000].map(pageCountOf)).toEqual([1, 1, 3, 10])
})

test('the last page ends where the shown half ends', () => {
  expect(visible(rows(21, 22, 23, 24, 25), 3, 46)).toHaveLength(3)
  expect(visible(rows(1, 2, 3), 1, 46)).toHaveLength(3)
})

test('neighbours below a page stand apart from it, unless they follow at once', () => {
  const page = { rows: rows(11, 12, 13), start: 10 }
  expect(besides({ rows: rows(20, 21, 22), start: 19 }, page)).toMatchObject({ isAbove: false, apart: true })
  const near = besides({ rows: rows(13, 14, 15), start: 12 }, page)
  expect([ids(near.rows), near.isAbove, near.apart]).toEqual([[14, 15], false, false])
})

test('neighbours above a page stand apart from it, unless the page follows at once', () => {
  const page = { rows: rows(11, 12, 13), start: 10 }
  expect(besides({ rows: rows(4, 5, 6), start: 3 }, page)).toMatchObject({ isAbove: true, apart: true })
  const near = besides({ rows: rows(9, 10, 11), start: 8 }, page)
  expect([ids(near.rows), near.isAbove, near.apart]).toEqual([[9, 10], true, false])
})

test('a team below the shown half is on the board of its own residents alone, and one without a place on none', () => {
  const teams = Array.from({ length: 24 }, (_, index) => ({
    position: index < 22 ? index + 1 : null,
    team: { id: index + 1 },
  }))
  const { rows, own, total } = teamsShown(teams, 20)
  expect([rows.length, own?.position, total]).toEqual([11, 20, 22])
  expect(teamsShown(teams, 11).own).toBeUndefined()
  expect(teamsShown(teams, 23).own).toBeUndefined()
})
