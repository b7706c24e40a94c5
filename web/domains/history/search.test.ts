import { expect, test } from 'vitest'
import { historyCategories } from '#contract/domains/history.ts'
import { categoriesOf, withCategory } from './search.ts'

test('an address names categories in any order, and what it does not know counts for nothing', () => {
  expect(categoriesOf('booking.points-change.none')).toEqual(['points-change', 'booking'])
  expect(categoriesOf(undefined)).toEqual([])
})

test('a category is put in and taken out again, and all six are the whole feed', () => {
  expect(withCategory(undefined, 'booking')).toBe('booking')
  expect(withCategory('booking.blog', 'booking')).toBe('blog')
  expect(withCategory('blog', 'blog')).toBeUndefined()
  expect(withCategory(historyCategories.slice(1).join('.'), historyCategories[0])).toBeUndefined()
})
