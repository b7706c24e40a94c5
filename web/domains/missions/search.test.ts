import { expect, test } from 'vitest'
import { missionListQuery, orderOf, readMissionSearch } from './search.ts'

test('an address says only what is not as usual', () => {
  expect(readMissionSearch({ tab: 'activeWithDeadline', sort: 'deadline', page: 1, q: '' })).toEqual({})
  expect(readMissionSearch({ tab: 'passed', sort: 'oldest', page: '3', q: 42, reward: 'chip' })).toEqual({
    tab: 'passed',
    sort: 'oldest',
    page: 3,
    q: '42',
    reward: 'chip',
  })
})

test('what an address cannot say is left aside', () => {
  expect(
    readMissionSearch({ tab: 'all', type: 'x', reward: 1, sort: 'name', page: -2, q: ['a'], else: true }),
  ).toEqual({})
  // Nothing there has a deadline to sort by.
  expect(readMissionSearch({ tab: 'activeWithoutDeadline', sort: 'deadline' })).toEqual({
    tab: 'activeWithoutDeadline',
  })
})

test('missions with a deadline come by what burns first, others the newest first', () => {
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
