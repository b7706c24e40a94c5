import { expect, test } from 'vitest'
import { historyCategories } from '#contract/domains/history.ts'
import { categoriesOf, withCategory } from './search.ts'

test('an address lists categories in any order, and unknown ones are ignored', () => {
  expect(categoriesOf('booking.points-change.none')).toEqual(['points-change', 'booking'])
  expect(categoriesOf(undefined)).toEqual([])
})

test('a category is added and removed again, and all six together mean no filter', () => {
  expect(withCategory(undefined, 'booking')).toBe('booking')
  expect(withCategory('booking.blog', 'booking')).toBe('blog')
  expect(withCategory('blog', 'blog')).toBeUndefined()
  expect(withCategory(historyCategories.slice(1).join('.'), historyCategories[0])).toBeUndefined()
})
