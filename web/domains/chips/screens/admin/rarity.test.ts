import { expect, test } from 'vitest'
import { rarityOf } from './rarity.ts'

test.each([
  [0, 100, 'none'],
  [5, 100, 'unique'],
  [6, 100, 'rare'],
  [25, 100, 'rare'],
  [26, 100, 'common'],
  [0, 0, 'none'],
] as const)('a chip held by %i of %i residents is %s', (holders, residents, rarity) => {
  expect(rarityOf(holders, residents)).toBe(rarity)
})
