import { expect, test } from 'vitest'
import { periodTitle } from './texts.ts'

test('a period has the name that people use', () => {
  const plain = (title: string) => title.replaceAll('\u00a0', ' ')
  expect(plain(periodTitle('month', '2026-11-01'))).toBe('Ноябрь 2026')
  expect(plain(periodTitle('week', '2026-11-16'))).toBe('Неделя с 16 ноября')
  expect(plain(periodTitle('quarter', '2026-10-01'))).toBe('IV квартал 2026')
  expect(plain(periodTitle('year', '2026-01-01'))).toBe('2026 год')
  expect(periodTitle('all', null)).toBe('Всё время')
})
