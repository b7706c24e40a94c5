import { expect, test } from 'vitest'
import { bookingsSearch, filtersOf, filtersSet, isEverything, shopSearch, withType } from './search.ts'
import { inStock } from './stock.ts'

test('invalid values in an address are removed', () => {
  const search = shopSearch({ type: 'shop_item_type_9', min: 'x', max: -1, sort: 'new', page: 1, q: '' })
  expect(Object.values(search).every(value => value === undefined)).toBe(true)
  expect(isEverything(search)).toBe(true)
  expect(bookingsSearch({ status: 'lost', page: '3' })).toEqual({ status: undefined, page: 3 })
})

test('a number in the search field stays a text', () => {
  expect(shopSearch({ q: 5 }).q).toBe('5')
})

test('a type is added and removed, in the order of the specification', () => {
  const one = withType({}, 'shop_item_type_3')
  const two = withType({ type: one }, 'shop_item_type_1')
  expect(two).toBe('shop_item_type_1.shop_item_type_3')
  expect(withType({ type: one }, 'shop_item_type_3')).toBe(undefined)
})

test('«По карману» limits the price to the balance and to the chosen maximum, and excludes sold-out items', () => {
  expect(filtersOf({ affordable: true }, 0).$and).toEqual([{ price: { $lte: 0 } }, inStock])
  expect(filtersOf({ affordable: true, min: 50, max: 200 }, 300).$and).toEqual([
    { price: { $gte: 50 } },
    { price: { $lte: 200 } },
    inStock,
  ])
})

test('without a choice nothing is filtered', () => {
  expect(filtersOf({ q: 'кружка' }, 300).$and).toEqual([])
})

test('the minimum and the maximum price count as one filter', () => {
  expect(filtersSet({ min: 10, max: 20, affordable: true })).toBe(2)
})
