import { expect, test } from 'vitest'
import { searchOf } from '#contract/search.ts'
import type { Me } from '../../domains/people/data.ts'
import { screensFor, tasksFor } from './screens.ts'

const as = (type: string) => ({ id: 1, role: { type } }) as unknown as Me
const addresses = (type: string, text = '') => screensFor(as(type), searchOf(text)).map(({ href }) => href)

test('residents find no screen of the moderators’ area', () => {
  expect(addresses('authenticated')).toContain('/shop')
  expect(addresses('authenticated').filter(href => href.startsWith('/admin'))).toEqual([])
  expect(addresses('authenticated', 'проверка')).toEqual([])
})

test('moderators find their screens, but not those of the Superadmin', () => {
  expect(addresses('moderator')).toContain('/admin/review')
  expect(addresses('moderator')).not.toContain('/admin/settings')
})

test('screens are found by other words too, and under the wrong layout', () => {
  expect(addresses('authenticated', 'рейтинг')).toEqual(['/leaderboard'])
  expect(addresses('moderator', 'ghjdthrf')).toEqual(['/admin/review'])
  expect(addresses('moderator', 'чипы')).toEqual(['/admin/badge-list'])
  expect(addresses('moderator', 'товары')).toContain('/admin/shop-list')
})

test('actions are for who may by the contract, and are found by their words', () => {
  const names = (type: string, text = '') => tasksFor(as(type), searchOf(text)).map(({ name }) => name)
  expect(names('authenticated')).toEqual([])
  expect(names('moderator')).toEqual([
    'Наградить по списку',
    'Начислить или списать по списку',
    'Новая миссия',
  ])
  expect(names('moderator', 'списать')).toEqual(['Начислить или списать по списку'])
})
