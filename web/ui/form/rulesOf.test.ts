import { expect, test } from 'vitest'
import { decimal, integer, longText, text } from '#contract/rest/fields/index.ts'
import { needed, rulesOf } from './rulesOf.ts'

test('an input of a text takes the length, and whether it may be empty', () => {
  expect(rulesOf(text({ required: true, max: 60 }))).toEqual({ required: true, maxLength: 60 })
  expect(rulesOf(longText())).toEqual({ required: false, maxLength: 100_000 })
})

test('an input of a whole number takes the bounds and no decimal places', () => {
  expect(rulesOf(integer({ min: 1, max: 20 }))).toEqual({
    required: false,
    min: 1,
    max: 20,
    allowNegative: false,
    allowDecimal: false,
    decimalScale: 0,
  })
})

test('an input of an amount takes two decimal places; the bound of a price is the value that it exceeds', () => {
  expect(rulesOf(decimal({ required: true, above: 0 }))).toEqual({
    required: true,
    min: 0,
    max: 99_999_999.99,
    allowNegative: false,
    allowDecimal: true,
    decimalScale: 2,
  })
  expect(rulesOf(decimal())).toMatchObject({ min: -99_999_999.99, allowNegative: true })
})

test('a needed text is not of spaces alone', () => {
  expect(needed('Назовите')('  ')).toBe('Назовите')
  expect(needed('Назовите')(' Пекарня ')).toBeNull()
})
