import { expect, test } from 'vitest'
import { isFew, isNew, missingFor, offerOf, sliderOf } from './item.ts'

const item = { price: 850, quantity: 3, limit_per_resident: 1 }

test('an item may be booked while there are pieces, coins and the limit is not reached', () => {
  expect(offerOf(item, 850, 0)).toBe('open')
  expect(offerOf(item, 849.99, 0)).toBe('too-dear')
  expect(offerOf(item, 850, 1)).toBe('limit-reached')
  expect(offerOf({ ...item, quantity: 0 }, 0, 1)).toBe('sold-out')
})

test('an item without a count is never sold out, and without a limit never too many', () => {
  expect(offerOf({ price: 1, quantity: null, limit_per_resident: null }, 1, 99)).toBe('open')
})

test('what is missing is exact to two places', () => {
  expect(missingFor({ price: 10.1 }, 9.9)).toBe(0.2)
  expect(missingFor({ price: 5 }, 9)).toBe(0)
})

test('five pieces are few, none are not', () => {
  expect([0, 1, 5, 6, null].map(quantity => isFew({ quantity }))).toEqual([false, true, true, false, false])
})

test('an item is new for a week after it went on sale', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(isNew({ publishedAt: '2026-11-13T12:00:01Z' }, now)).toBe(true)
  expect(isNew({ publishedAt: '2026-11-13T12:00:00Z' }, now)).toBe(false)
})

test('the slider goes in whole steps around the cheapest and the dearest', () => {
  expect(sliderOf({ min: 64, max: 1893.5 })).toEqual({ step: 10, min: 60, max: 1900 })
  expect(sliderOf({ min: 2.5, max: 40 })).toEqual({ step: 1, min: 2, max: 40 })
})
