import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test.each([
  ['2 ноября', 'Вход в неделю со 2 ноября'],
  ['23 ноября', 'Вход в неделю с 23 ноября'],
])('the week that begins on %s is named', (monday, name) => {
  expect(texts.ofWeek(monday)).toBe(name)
})
