import { expect, test } from 'vitest'
import { isFew, isNew, isOnShelf, missingFor, offerOf, sliderOf } from './item.ts'

const item = { price: 850, quantity: 3, limit_per_resident: 1 }

test('an item may be booked while it is in stock, the coins suffice and the limit is not reached', () => {
  expect(offerOf(item, 850, 0)).toBe('open')
  expect(offerOf(item, 849.99, 0)).toBe('too-dear')
  expect(offerOf(item, 850, 1)).toBe('limit-reached')
  expect(offerOf({ ...item, quantity: 0 }, 0, 1)).toBe('sold-out')
})

test('an item without a stock is never sold out, and one without a limit is never refused by the limit', () => {
  expect(offerOf({ price: 1, quantity: null, limit_per_resident: null }, 1, 99)).toBe('open')
})

test('the missing amount is exact to two decimal places', () => {
  expect(missingFor({ price: 10.1 }, 9.9)).toBe(0.2)
  expect(missingFor({ price: 5 }, 9)).toBe(0)
})

test('five pieces count as few, none does not', () => {
  expect([0, 1, 5, 6, null].map(quantity => isFew({ quantity }))).toEqual([false, true, true, false, false])
})

test('an item is new for a week after its publication', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(isNew({ publishedAt: '2026-11-13T12:00:01Z' }, now)).toBe(true)
  expect(isNew({ publishedAt: '2026-11-13T12:00:00Z' }, now)).toBe(false)
})

test('the slider has whole steps and includes the cheapest and the most expensive item', () => {
  expect(sliderOf({ min: 64, max: 1893.5 })).toEqual({ step: 10, min: 60, max: 1900 })
  expect(sliderOf({ min: 2.5, max: 40 })).toEqual({ step: 1, min: 2, max: 40 })
})

test('a range of prices wider than 200 has steps of ten', () => {
  expect(sliderOf({ min: 100, max: 300 }).step).toBe(1)
  expect(sliderOf({ min: 100, max: 301 }).step).toBe(10)
})

test('an item that is not on sale is not new', () => {
  expect(isNew({ publishedAt: null }, Date.parse('1970-01-02T00:00:00Z'))).toBe(false)
})

test('a draft and a deleted item are not on the shelf', () => {
  const at = '2026-11-13T12:00:00Z'
  expect(isOnShelf({ publishedAt: at, deletedAt: null })).toBe(true)
  expect(isOnShelf({ publishedAt: null, deletedAt: null })).toBe(false)
  expect(isOnShelf({ publishedAt: at, deletedAt: at })).toBe(false)
})
