import { expect, test } from 'vitest'
import { missionListQuery, orderOf, readMissionSearch } from './search.ts'

test('an address contains only values that differ from the defaults', () => {
  expect(readMissionSearch({ tab: 'activeWithDeadline', sort: 'deadline', page: 1, q: '' })).toEqual({})
  expect(readMissionSearch({ tab: 'passed', sort: 'oldest', page: '3', q: 42, reward: 'chip' })).toEqual({
    tab: 'passed',
    sort: 'oldest',
    page: 3,
    q: '42',
    reward: 'chip',
  })
})

test('invalid values in an address are ignored', () => {
  expect(
    readMissionSearch({ tab: 'all', type: 'x', reward: 1, sort: 'name', page: -2, q: ['a'], else: true }),
  ).toEqual({})
  // Missions of this tab have no deadline to sort by.
  expect(readMissionSearch({ tab: 'activeWithoutDeadline', sort: 'deadline' })).toEqual({
    tab: 'activeWithoutDeadline',
  })
})

test('missions with a deadline are sorted by it, others newest first', () => {
  expect(orderOf({})).toBe('deadline')
  expect(orderOf({ tab: 'passed' })).toBe('newest')
})

test('the server filters, sorts and pages', () => {
  expect(missionListQuery({ tab: 'needAction', q: 'api', reward: 'totals', page: 2 }, 12)).toEqual({
    tab: 'needAction',
    _q: 'api',
    filters: { badge: { id: { $null: true } } },
    sort: ['available_until:asc', 'name:asc'],
    pagination: { page: 2, pageSize: 12 },
  })
})

test('tabs to choose from list missions with a free place first, in any order', () => {
  const sortOf = (search: Parameters<typeof missionListQuery>[0]) => missionListQuery(search, 12).sort
  expect(sortOf({})).toEqual(['is_full', 'available_until:asc', 'name:asc'])
  expect(sortOf({ tab: 'activeWithoutDeadline', sort: 'richest' })).toEqual([
    'is_full',
    'points:desc',
    'name:asc',
  ])
  expect(sortOf({ tab: 'passed' })).toEqual(['opens_at:desc', 'name:desc'])
})
