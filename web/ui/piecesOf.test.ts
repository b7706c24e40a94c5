import { expect, test } from 'vitest'
import { searchOf } from '#contract/search.ts'
import { isForm, isFoundIn, isFoundSwapped, piecesOf } from './piecesOf.ts'

const marked = (words: string, text: string) => {
  const pieces = piecesOf(searchOf(words), text)
  expect(pieces.join('')).toBe(text)
  return pieces.filter((_, at) => at % 2 === 1)
}

test.each([
  ['кружки', 'кружка'],
  ['маяк', 'маяками'],
  ['вечерняя', 'вечерней'],
  ['елка', 'елки'],
  ['бежит', 'бежать'],
  ['missions', 'mission'],
])('%s is a form of %s', (one, other) => {
  expect(isForm(one, other)).toBe(true)
})

test.each([
  ['маяк', 'маятник'],
  ['город', 'горох'],
  ['команда', 'командир'],
  ['мир', 'миф'],
  ['кот', 'котёл'],
  ['город', 'городского'],
])('%s is no form of %s', (one, other) => {
  expect(isForm(one, other)).toBe(false)
})

test.each([
  ['кружки', 'Кружка «Маяк»', ['Кружка']],
  ['фотогр', 'Клуб мотофотографов', ['фотогр']],
  ['елка', 'Ёлка и ёлки', ['Ёлка', 'ёлки']],
  ['ghjuekrf', 'Прогулка по мосту', ['Прогулка']],
  ['"северный ветер" маяк', 'Маяк: северный ветер, ветер южный', ['Маяк', 'северный ветер']],
  ['ветер -гавань', 'Гавань и ветер', ['ветер']],
  ['пе', 'Капель, Пётр', ['Пё']],
  ['кружка для чая', 'Кружка для кофе и чая', ['Кружка', 'чая']],
  ['petr.sh@rdp', 'petr.sh@rdp.city', ['petr.sh@rdp']],
  ['О\'Нил "Ко"', `О'Нил "Ко"`, ["О'Нил", 'Ко']],
  ['', 'Кружка', []],
  ['<b>', 'Тег <b>', ['b']],
])('%s marks in %s: %j', (words, text, found) => {
  expect(marked(words, text)).toEqual(found)
})

test.each([
  ['АРТЕМ кр', 'Крылов Артём', true],
  ['артем волков', 'Крылов Артём', false],
  ['тимур ghjuekrf', 'Прогулка: Тимур', true],
  ['прогулки -тимур', 'Прогулка: Тимур', false],
  ['', 'Прогулка', true],
])('%j is found in %j: %s', (words, text, isThere) => {
  expect(isFoundIn(searchOf(words), text)).toBe(isThere)
})

test('a match of the swapped layout differs from a match of the words as typed', () => {
  expect(isFoundSwapped(searchOf('ghjuekrf'), 'Прогулка по мосту')).toBe(true)
  expect(isFoundSwapped(searchOf('прогулка'), 'Прогулка по мосту')).toBe(false)
  expect(isFoundSwapped(searchOf('прогулка'), 'Маяк')).toBe(false)
})
