import { expect, test } from 'vitest'
import { chapters } from './chapters.ts'
import { guide } from './guide.ts'
import { collections } from './index.ts'
import type { Collection } from './rest/collection.ts'

test('the guide names every collection whose words are searched', () => {
  const titles = Object.assign({}, ...chapters.map(({ sections }) => sections))
  const [, told = ''] = guide.split('## Поиск: _q')
  const [named = ''] = told.split('ищутся одинаково')
  const searched = (collections as readonly Collection[])
    .filter(({ search }) => search)
    .map(({ name }) => String(titles[name]?.title).toLowerCase())
  expect(searched).toContain('миссии')
  expect(searched.filter(title => !named.toLowerCase().includes(title))).toEqual([])
})
