import { expect, test } from 'vitest'
import { ru } from './texts.ts'

test.each([
  [undefined, 'минуту'],
  [60, 'минуту'],
  [61, '2 минуты'],
  [780, '13 минут'],
  [3601, '61 минуту'],
  [86_400, '24 часа'],
])('a refusal of too many calls says how long to wait: %s s is «%s»', (seconds, words) => {
  expect(ru.tooMany(seconds)).toBe(`Слишком много запросов: подождите ${words} и повторите`)
})
