import { expect, test } from 'vitest'
import { commonStart } from './alike.ts'

test.each([
  ['Удаленка', 'Удалённая работа', 6],
  ['митап', 'Митапы', 5],
  ['Rust', 'Ruby', 0],
  ['', 'Книги', 0],
])('%s and %s share %i letters at the beginning', (one, other, length) => {
  expect(commonStart(one, other)).toBe(length)
  expect(commonStart(other, one)).toBe(length)
})
