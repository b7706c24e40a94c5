import { expect, test } from 'vitest'
import { texts } from './arrivalTexts.ts'

test.each([
  [7, 64, 'Такой у 11 % жителей'],
  [1, 3, 'Такой пока только у вас'],
  [2, 500, 'Такой меньше чем у 1 % жителей'],
  [1, 64, 'Такой пока только у вас'],
  [0, 64, 'Такой пока только у вас'],
  [64, 64, 'Такой у 100 % жителей'],
  // Somebody has left since it was counted.
  [65, 64, 'Такой у 100 % жителей'],
  [21, undefined, 'Такой у 21 жителя'],
])('a chip that %i of %s residents hold: %s', (holders, residents, said) => {
  expect(texts.rarity(holders, residents).replaceAll('\u00a0', ' ')).toBe(said)
})
