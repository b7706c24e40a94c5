import { expect, test } from 'vitest'
import { isTyped } from './searchReader.ts'

test.each([
  [{ q: 'карта' }, true],
  [{ q: undefined }, true],
  [{ department: 'Развитие' }, false],
  [{ type: 'team' }, false],
  [{ q: undefined, type: undefined }, false],
  [{}, false],
])('%j is typed into a field: %s', (change, expected) => {
  expect(isTyped(change)).toBe(expected)
})

test('another field is typed into where it is named', () => {
  expect(isTyped({ department: 'Развитие' }, 'department')).toBe(true)
  expect(isTyped({ department: 'Развитие', page: undefined }, 'department')).toBe(false)
})
