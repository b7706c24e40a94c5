import { expect, test } from 'vitest'
import { barOf, neighboursOutside, pageCountOf, pageOf, publicRows, shownOf, teamsShown } from './board.ts'

const rows = (...ids: number[]) => ids.map(id => ({ user: { id } }))
const ids = (list: readonly { user: { id: number } }[]) => list.map(({ user }) => user.id)

test('a board shows its upper half, at least ten and at most a hundred places', () => {
  expect([0, 4, 10, 11, 46, 5_000].map(shownOf)).toEqual([0, 4, 10, 10, 23, 100])
  expect([0, 10, 46, 5_000].map(pageCountOf)).toEqual([1, 1, 3, 10])
})

test('a sought resident is on a page, or below the public positions', () => {
  expect([0, 9, 10, 22, 23].map(start => pageOf(start, 46))).toEqual([1, 1, 2, 3, null])
})

test('the last page ends where the shown half ends', () => {
  expect(publicRows(rows(21, 22, 23, 24, 25), 3, 46)).toHaveLength(3)
  expect(publicRows(rows(1, 2, 3), 1, 46)).toHaveLength(3)
})

test('neighbours below a page are separated from it by a gap, unless they follow directly', () => {
  const page = { rows: rows(11, 12, 13), start: 10 }
  expect(neighboursOutside({ rows: rows(20, 21, 22), start: 19 }, page)).toMatchObject({
    isAbove: false,
    apart: true,
  })
  const near = neighboursOutside({ rows: rows(13, 14, 15), start: 12 }, page)
  expect([ids(near.rows), near.isAbove, near.apart]).toEqual([[14, 15], false, false])
})

test('neighbours above a page are separated from it by a gap, unless the page follows directly', () => {
  const page = { rows: rows(11, 12, 13), start: 10 }
  expect(neighboursOutside({ rows: rows(4, 5, 6), start: 3 }, page)).toMatchObject({
    isAbove: true,
    apart: true,
  })
  const near = neighboursOutside({ rows: rows(9, 10, 11), start: 8 }, page)
  expect([ids(near.rows), near.isAbove, near.apart]).toEqual([[9, 10], true, false])
})

test('a team below the shown half is listed only for its own residents, and one without a place for nobody', () => {
  const teams = Array.from({ length: 24 }, (_, index) => ({
    position: index < 22 ? index + 1 : null,
    team: { id: index + 1 },
  }))
  const { rows, own } = teamsShown(teams, 20, 22)
  expect([rows.length, own?.position]).toEqual([11, 20])
  expect(teamsShown(teams, 11, 22).own).toBeUndefined()
  expect(teamsShown(teams, 23, 22).own).toBeUndefined()
})

test('of two hundred and fifty teams a hundred are listed, and mine that the server sends after them', () => {
  const teams = [...Array.from({ length: 100 }, (_, index) => index + 1), 240].map(position => ({
    position,
    team: { id: position },
  }))
  const { rows, own } = teamsShown(teams, 240, 250)
  expect([rows.length, rows.at(-1)?.position, own?.position]).toEqual([100, 100, 240])
})

test('neighbours that adjoin the page on either side are not separated by a gap', () => {
  const page = { rows: rows(11, 12, 13), start: 10 }
  expect(neighboursOutside({ rows: rows(14, 15), start: 13 }, page)).toMatchObject({
    isAbove: false,
    apart: false,
  })
  expect(neighboursOutside({ rows: rows(15, 16), start: 14 }, page)).toMatchObject({
    isAbove: false,
    apart: true,
  })
  expect(neighboursOutside({ rows: rows(9, 10), start: 8 }, page)).toMatchObject({
    isAbove: true,
    apart: false,
  })
  expect(neighboursOutside({ rows: rows(8, 9), start: 7 }, page)).toMatchObject({
    isAbove: true,
    apart: true,
  })
  expect(neighboursOutside({ rows: rows(11, 12), start: 10 }, page)).toMatchObject({
    isAbove: false,
    rows: [],
  })
})

test('the length of a bar is its share of the first place’s, at least two percent', () => {
  expect([barOf(50, 100), barOf(1, 3), barOf(0.1, 100), barOf(5, 0)]).toEqual([50, 33, 2, 0])
})
