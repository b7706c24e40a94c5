import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const rows = (...ids: readonly number[]) => ids.map(id => ({ id }))

test('the neighbours of a resident stand beside them', () => {
  expect(neighboursOf(rows(11, 12, 13), { start: 4, at: 5, resident: 12 })).toEqual({
    place: 5,
    previous: { id: 11, at: 4 },
    next: { id: 13, at: 6 },
  })
  expect(neighboursOf(rows(11), { start: 0, at: 0, resident: 11 })).toEqual({ place: 0 })
})

test('of a resident who has left the list, the next one is who has moved up to their place', () => {
  expect(neighboursOf(rows(11, 13, 14), { start: 4, at: 5, resident: 12 })).toEqual({
    place: undefined,
    previous: { id: 11, at: 4 },
    next: { id: 13, at: 5 },
  })
  expect(neighboursOf(rows(13, 14), { start: 0, at: 0, resident: 12 })).toEqual({ next: { id: 13, at: 0 } })
})

test('a resident who was moved within the list leads to who was next before', () => {
  const about = { start: 4, at: 5, resident: 12 }
  expect(neighboursOf(rows(12, 11, 13), about)).toEqual({
    place: 4,
    previous: { id: 11, at: 5 },
    next: { id: 13, at: 6 },
  })
  expect(neighboursOf(rows(11, 13, 12), about)).toEqual({
    place: 6,
    previous: { id: 11, at: 4 },
    next: { id: 13, at: 5 },
  })
})
