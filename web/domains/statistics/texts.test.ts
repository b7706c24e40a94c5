import { expect, it } from 'vitest'
import { texts, upTo } from './texts.ts'

it('names the year of both ends of a period where they differ', () => {
  expect(texts.lead('2026-09-07', '2026-11-28')).toMatch(/^С 7.сентября по 28.ноября.2026,/)
  expect(texts.lead('2025-12-01', '2026-11-28')).toMatch(/^С 1.декабря.2025 по 28.ноября.2026,/)
})

it('says that a figure is counted up to a bound only', () => {
  expect(upTo(999)).toBe('999')
  expect(upTo(1000)).toBe('1\u00a0000+')
  expect(texts.funnel.overdue(1000)).toBe('у 1\u00a0000+ прошёл срок')
  expect(texts.funnel.returned(12)).toBe('12 на доработке')
})
