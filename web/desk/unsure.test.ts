import { expect, test } from 'vitest'
import { ApiError } from '#web/rest/http.ts'
import { mayBeDone, unsureWords } from './unsure.ts'

test.each([
  [0, true, true],
  [503, true, true],
  [429, false, true],
  [401, false, true],
  [409, false, false],
])(
  'a failure with status %i leaves unsure at the first try: %s, after a lost answer: %s',
  (status, first, again) => {
    const failure = new ApiError(status, 'Error', 'Не вышло')
    expect([mayBeDone(failure, false), mayBeDone(failure, true)]).toEqual([first, again])
  },
)

test('the words of a lost answer are whole sentences', () => {
  expect(unsureWords(new ApiError(503, 'Error', 'Город не отвечает'))).toMatch(
    /^Город не отвечает\. Неизвестно/,
  )
  expect(unsureWords(new ApiError(503, 'Error', 'Город не отвечает.'))).toMatch(
    /^Город не отвечает\. Неизвестно/,
  )
})
