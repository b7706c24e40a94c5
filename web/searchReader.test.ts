import { expect, test } from 'vitest'
import { isTyped } from './searchReader.ts'

test.each([
  [{ q: 'карта' }, true],
  [{ q: undefined }, true],
  [{ department: 'Развитие' }, true],
  [{ type: 'team' }, false],
  [{ q: undefined, type: undefined }, false],
  [{}, false],
])('%j is typed into a field: %s', (change, expected) => {
  expect(isTyped(change)).toBe(expected)
})
