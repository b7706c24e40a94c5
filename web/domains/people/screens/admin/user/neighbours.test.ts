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

test('who has moved up by one, since an act took the one before out of the list, is found where they stand', () => {
  expect(neighboursOf(rows(12, 13, 14), { start: 4, at: 5, resident: 12 })).toEqual({
    place: 4,
    previous: undefined,
    next: { id: 13, at: 5 },
  })
})

test('of who is not in the list, as one that was opened later, the neighbours are those at the place of the address', () => {
  expect(neighboursOf(rows(11, 13, 14), { start: 4, at: 5, resident: 12 })).toEqual({
    place: undefined,
    previous: { id: 11, at: 4 },
    next: { id: 13, at: 5 },
  })
})
