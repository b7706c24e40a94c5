import { expect, test } from 'vitest'
import { nearest } from './near.ts'

test('the three chips that are begun and nearest, the nearest first', () => {
  const chips = [1, 2, 3, 4, 5].map(id => ({ id }))
  const deeds = (count: number) => ({ event: 'article.published', count, threshold: 10 }) as const
  const steps = new Map([
    [1, deeds(0)],
    [2, deeds(2)],
    [3, deeds(9)],
    [4, deeds(5)],
  ])
  const found = nearest(chips, steps, new Map([[5, 'submitted']]))
  expect(found.map(({ chip }) => chip.id)).toEqual([3, 5, 4])
  expect(nearest(chips, new Map([[1, deeds(0)]]), new Map())).toEqual([])
})
