import { expect, test } from 'vitest'
import { objectionTo, sizeOf } from './files.ts'

const MB = 1024 * 1024

test('pictures of up to 10 MB and documents of up to 25 MB are accepted, other files are not', () => {
  expect(objectionTo({ name: 'Фото.JPG', size: 10 * MB })).toBeNull()
  expect(objectionTo({ name: 'фото.png', size: 10 * MB + 1 })).toContain('10 МБ')
  expect(objectionTo({ name: 'отчёт.pdf', size: 25 * MB })).toBeNull()
  expect(objectionTo({ name: 'отчёт.pdf', size: 25 * MB + 1 })).toContain('25 МБ')
  expect(objectionTo({ name: 'страница.html', size: 1 })).toContain('не принимает')
  expect(objectionTo({ name: 'без-окончания', size: 1 })).toContain('не принимает')
})

test('sizes are formatted for people', () => {
  expect(sizeOf(300)).toBe('1\u00a0КБ')
  expect(sizeOf(340_400)).toBe('340\u00a0КБ')
  expect(sizeOf(2_440_000)).toBe('2,4\u00a0МБ')
})
