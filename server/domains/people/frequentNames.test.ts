import { expect, test } from 'vitest'
import { searchOf, type Term } from '#contract/search.ts'
import type { Database } from '../../database/pool.ts'
import { Statement } from '../../rest/statement.ts'
import { foundIds } from './found.ts'
import { FrequentNames } from './frequentNames.ts'

const names = new FrequentNames()
const counted = async () => [
  { word: 'петр', part: 0.125 },
  { word: 'мария', part: 0.015 },
  { word: 'марианна', part: 0.015 },
  { word: 'журавлев', part: 0.004 },
]
const termOf = (text: string): Term => searchOf(text).all[0] as Term

test('a term is frequent where the names with it are at least a fiftieth of all, also typed under the other layout', async () => {
  expect(names.has(termOf('петр'))).toBe(false)
  await names.read((() => counted()) as unknown as Database)
  const frequent = ['петр', 'Пётр', 'gtnh', 'етр', 'пе', 'мари'].map(text => names.has(termOf(text)))
  expect(frequent).toEqual([true, true, true, true, true, true])
  const rare = ['мария', 'журавлев', 'тр', 'петрова', 'маяк'].map(text => names.has(termOf(text)))
  expect(rare).toEqual([false, false, false, false, false])
})

test.each([
  ['журавлев петр', 1],
  ['петр журавлев -мария', 1],
  ['петр', 0],
  ['петр мари', 0],
  ['журавлев маяк', 0],
])('of «%s» no index is asked for %d terms', (q, filtered) => {
  const ids = foundIds({ q }, 'points:desc', new Statement(), names.has)
  expect(ids.split('coalesce(').length - 1).toBe(filtered)
})
