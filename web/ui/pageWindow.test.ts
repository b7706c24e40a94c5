import { expect, test } from 'vitest'
import { pageWindow } from './pageWindow.ts'

test('a small number of pages is shown completely', () => {
  expect(pageWindow(1, 4)).toEqual([1, 2, 3, 4])
  expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4])
})

test('the middle of many pages is shown between two gaps', () => {
  expect(pageWindow(10, 24)).toEqual([1, null, 9, 10, 11, null, 24])
})

test('a gap of one page shows that page instead', () => {
  expect(pageWindow(4, 24)).toEqual([1, 2, 3, 4, 5, null, 24])
  expect(pageWindow(21, 24)).toEqual([1, null, 20, 21, 22, 23, 24])
})
