import { expect, test } from 'vitest'
import { cameBack, charged } from './coinWords.ts'
import { coins, coinsMissing, plural, quoted } from './words.ts'

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
