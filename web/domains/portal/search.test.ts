import { expect, test } from 'vitest'
import { filtersSet, idsOf, isNarrowed, joinIds, portalSearch } from './search.ts'

const nothing = {
  tab: undefined,
  q: undefined,
  type: undefined,
  author: undefined,
  theme: undefined,
  sort: undefined,
  state: undefined,
}

test('an address of the feed names words, types, authors, themes and order', () => {
  expect(
    portalSearch({
      q: 5,
      type: 'article_type_3.article_type_1',
      author: 7,
      theme: '2-12',
      sort: 'best',
      state: 'drafts',
    }),
  ).toEqual({
    ...nothing,
    q: '5',
    type: 'article_type_1.article_type_3',
    author: 7,
    theme: '2-12',
    sort: 'best',
  })
})

test.each([1, 'my-space'])('tab %j is one’s own space, which has states and no filters of the feed', tab => {
  expect(portalSearch({ tab, state: 'removed', author: 7, type: 'article_type_1', q: 'лог' })).toEqual({
    ...nothing,
    tab: 'my-space',
    state: 'removed',
    q: 'лог',
  })
})

test.each([
  ['author', '7-0-x-7', 7],
  ['author', [7], undefined],
  ['theme', '1.5', undefined],
  ['type', 'article_type_9', undefined],
  ['sort', 'worst', undefined],
  ['tab', 'feed', undefined],
  ['state', 'lost', undefined],
])('%s=%j reads as %j', (key, value, read) => {
  expect(portalSearch({ [key]: value })).toEqual({ ...nothing, [key]: read })
})

test('ids survive the address, also those that end in a zero', () => {
  expect(idsOf(joinIds([3, 70]))).toEqual([3, 70])
  expect(idsOf(joinIds([70]))).toEqual([70])
  expect(joinIds([])).toBeUndefined()
  expect(idsOf(joinIds(Array.from({ length: 30 }, (_, index) => index + 1)))).toHaveLength(20)
})

test('words narrow the feed but are no filter', () => {
  expect(filtersSet({ q: 'лог', type: 'article_type_1', theme: '1-2' })).toBe(3)
  expect(isNarrowed({ q: 'лог' })).toBe(true)
  expect(isNarrowed({ q: ' ', sort: 'best' })).toBe(false)
})
