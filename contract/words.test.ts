import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameBack, charged } from './coinWords.ts'
import {
  coins,
  coinsMissing,
  firstNameIn,
  formatHundredths,
  formatNumber,
  formatSigned,
  greetingAt,
  plural,
  quoted,
} from './words.ts'

const counts = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 1.5, 0.01, -1, -2]

test('a noun after a number has the form that the number requires', () => {
  expect(counts.map(count => plural(count, coins))).toEqual([
    'коинов',
    'коин',
    'коина',
    'коина',
    'коинов',
    'коинов',
    'коинов',
    'коинов',
    'коин',
    'коина',
    'коинов',
    'коин',
    'коинов',
    'коинов',
    'коина',
    'коина',
    'коин',
    'коина',
  ])
})

test('a missing amount has the genitive: 21 коина, 22 коинов, 1,5 коина', () => {
  expect([1, 2, 5, 21, 22, 111, 1.5].map(count => plural(count, coinsMissing))).toEqual([
    'коина',
    'коинов',
    'коинов',
    'коина',
    'коинов',
    'коинов',
    'коина',
  ])
})

test('the verb before an amount agrees with it', () => {
  expect([1, 2, 5, 1.5].map(count => plural(count, charged))).toEqual([
    'Списан',
    'Списано',
    'Списано',
    'Списано',
  ])
  expect([21, 22, 5, 1.5].map(count => plural(count, cameBack))).toEqual([
    'Вернулся',
    'Вернулось',
    'Вернулось',
    'Вернулось',
  ])
})

test('quotes within quotes become inner quotes', () => {
  expect([quoted('Худи'), quoted('Худи «Ночной «город»»')]).toEqual(['«Худи»', '«Худи „Ночной „город““»'])
})

test('a number has groups of three digits, a comma and two decimals at most', () => {
  const numbers = [0, 999, 1000, 1_284_560, 12.5, -1234.5, 0.1 + 0.2, 2.675_1, -0.001]
  expect(numbers.map(formatNumber)).toEqual([
    '0',
    '999',
    '1\u00a0000',
    '1\u00a0284\u00a0560',
    '12,5',
    '-1\u00a0234,5',
    '0,3',
    '2,68',
    '0',
  ])
  expect([0, 12.5, 1000, -0.25].map(formatHundredths)).toEqual(['0,00', '12,50', '1\u00a0000,00', '-0,25'])
})

test('a signed number says where it goes', () => {
  expect([1284, 12.5, -3, -0.5, 0].map(formatSigned)).toEqual(['+1\u00a0284', '+12,5', '−3', '−0,5', '0'])
})

test('a greeting is for its hour and says the first name', () => {
  const hours = [0, 4, 5, 11, 12, 17, 18, 23]
  expect(Object.groupBy(hours, greetingAt)).toEqual({
    'Доброй ночи': [0, 4],
    'Доброе утро': [5, 11],
    'Добрый день': [12, 17],
    'Добрый вечер': [18, 23],
  })
  expect(['Алина Воронцова', 'Житель', ''].map(firstNameIn)).toEqual(['Алина', 'Житель', ''])
})

test('a number is written as Intl writes it for Russian', () => {
  const intl = (minimumFractionDigits: number) =>
    new Intl.NumberFormat('ru-RU', { minimumFractionDigits, maximumFractionDigits: 2 })
  const [figures, hundredths] = [intl(0), intl(2)]
  const hundredth = fc.integer({ min: -1e11, max: 1e11 }).map(value => value / 100)
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), hundredth), value => {
      expect(formatNumber(value)).toBe(figures.format(value || 0))
      expect(formatHundredths(value)).toBe(hundredths.format(value || 0))
    }),
  )
})
