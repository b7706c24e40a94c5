import { expect, test } from 'vitest'
import { filled, isBlank } from './blank.ts'

test.each([
  ['nothing', ''],
  ['spaces and line breaks', ' \t\r\n'],
  ['a space that does not break', '\u00a0'],
  ['a space without width', '\u200b'],
  ['a joiner and a soft hyphen', '\u2060\u00ad'],
  ['a mark of direction', '\u202e'],
  ['a Hangul filler', '\u3164'],
  ['the blank of braille', '\u2800'],
])('%s is blank', (_, text) => {
  expect(isBlank(text)).toBe(true)
  expect(filled(text)).toBeNull()
})

test('a text that has one visible character is kept, without spaces around it', () => {
  expect(filled('\u200b.')).toBe('\u200b.')
  expect(filled('  За помощь \n')).toBe('За помощь')
  expect(filled('👩‍🚀')).toBe('👩‍🚀')
})

test('no text is not filled', () => {
  expect(filled(null)).toBeNull()
  expect(filled(undefined)).toBeNull()
})
