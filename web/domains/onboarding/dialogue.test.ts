import { expect, test } from 'vitest'
import { currentOf, messageOf, NEWCOMER, readPath, turnsOf, writePath } from './dialogue.ts'
import { scenes } from './script.ts'

const [first] = scenes

test('a saved conversation is read back', () => {
  expect(readPath(writePath(NEWCOMER))).toEqual([1, 2, 3])
})

test.each([null, undefined, '', '2', '1.3', '1.2.99', '1.2.', 'intro', '1.2.3.21'])(
  'a conversation saved as %j begins at the start',
  saved => {
    expect(readPath(saved)).toEqual([1])
  },
)

test('the newcomers’ branch of the greeting is a conversation', () => {
  expect(readPath(writePath(NEWCOMER))).toEqual(NEWCOMER)
  expect(currentOf(NEWCOMER).id).toBe(3)
})

test('the placeholder becomes the full name, and the marker a badge', () => {
  expect(messageOf('{grados}Вы — {username}.', 'Алина Воронцова')).toEqual({
    text: 'Вы — Алина Воронцова.',
    hasBadge: true,
  })
  expect(messageOf('Без имени', 'Алина')).toEqual({ text: 'Без имени', hasBadge: false })
})

test('a name with signs of Markdown is shown as it is written', () => {
  expect(messageOf('{username}', '*Анна* [x](javascript:1) $&').text).toBe(
    '\\*Анна\\* \\[x\\]\\(javascript:1\\) $&',
  )
})

test('the talk so far has earlier scenes whole with their replies, and the current one as far as it is shown', () => {
  const [reply] = first?.options ?? []
  expect(turnsOf([1, 2], 0)).toEqual([
    { by: 'guide', scene: 1, messages: first?.text },
    { by: 'resident', scene: 1, reply: reply?.text },
  ])
  expect(turnsOf([1], 1)).toEqual([{ by: 'guide', scene: 1, messages: first?.text.slice(0, 1) }])
  expect(turnsOf([1], 2, reply).at(-1)).toEqual({ by: 'resident', scene: 1, reply: reply?.text })
})
