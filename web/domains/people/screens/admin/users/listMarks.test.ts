import { expect, test } from 'vitest'
import type { Resolved } from './data.ts'
import { carriedOver, type Decisions, readList } from './listMarks.ts'

const person = (id: number) => ({
  id,
  name: `Житель ${id}`,
  username: `login${id}`,
  email: `mail${id}@rdp.city`,
  team: null,
  blocked: false,
  avatar: null,
})
const line = (state: Resolved['state'], ...ids: number[]): Resolved => ({
  line: 'строка',
  state,
  residents: ids.map(person),
  isMore: false,
  first: null,
})
const lines = [
  line('found', 1),
  line('ambiguous', 1, 2),
  line('similar', 3),
  line('missing'),
  line('duplicate', 1),
]
const nothing: Decisions = { chosen: new Map(), skipped: new Set() }
const idsOf = (decisions: Decisions) => readList(lines, decisions).people.map(({ id }) => id)

test('a line is found, open, not recognised or a duplicate', () => {
  const { marks, left } = readList(lines, nothing)
  expect(marks).toEqual(['found', 'open', 'missing', 'missing', 'duplicate'])
  expect(left).toBe(3)
  expect(idsOf(nothing)).toEqual([1])
})

test('a choice and a skip answer their lines', () => {
  const decisions = { chosen: new Map([[2, 3]]), skipped: new Set([3]) }
  const { marks, left } = readList(lines, decisions)
  expect(marks).toEqual(['found', 'open', 'found', 'skipped', 'duplicate'])
  expect(left).toBe(1)
  expect(idsOf(decisions)).toEqual([1, 3])
})

test('a line that is skipped after a choice rewards nobody', () => {
  const decisions = { chosen: new Map([[2, 3]]), skipped: new Set([2]) }
  expect(readList(lines, decisions).marks[2]).toBe('skipped')
  expect(idsOf(decisions)).toEqual([1])
})

test('a resident who is chosen for two lines counts once, in the first', () => {
  const decisions = { ...nothing, chosen: new Map([[1, 1]]) }
  expect(idsOf(decisions)).toEqual([1])
  expect(readList(lines, decisions).lineOf.get(1)).toBe(0)
})

test('lines that stand in the next list too keep what was decided about them', () => {
  const named = ['Иван', 'никто', 'Иван', 'Анна'].map((text, index) => ({
    ...line(index === 2 ? 'duplicate' : 'ambiguous', 1, 2),
    line: text,
  }))
  const decisions = { chosen: new Map([[0, 2]]), skipped: new Set([1, 3]) }
  expect(carriedOver(named, decisions, ['новый', 'никто', 'Иван'])).toEqual({
    chosen: new Map([[2, 2]]),
    skipped: new Set([1]),
  })
})
