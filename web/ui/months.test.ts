import { expect, test } from 'vitest'
import { monthNames } from './months.ts'

test('a month has its short name below its bar and its full name in the table', () => {
  expect(monthNames('2026-05')).toMatchObject({ short: 'май', long: 'май 2026' })
  expect(monthNames('2026-11')).toMatchObject({ short: 'ноя', long: 'ноябрь 2026' })
})

test('months are named as Intl names them for Russian, by themselves and beside a day', () => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' })
  const [alone, beside] = [intl({ month: 'long' }), intl({ day: 'numeric', month: 'long' })]
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-05`
    const { name, genitive } = monthNames(day)
    expect([name, `5 ${genitive}`]).toEqual([alone.format(new Date(day)), beside.format(new Date(day))])
  }
})
