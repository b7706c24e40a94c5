import { expect, expectTypeOf, test } from 'vitest'
import { keptRows } from '#web/rest/options.ts'
import { day, deletedRows, deskSearch, oneOf, reference, type ValuesOf } from './search.ts'

const chips = deskSearch('badges', {
  words: true,
  filters: { color: oneOf(['Blue', 'Green'], color => ({ color })) },
  all: keptRows,
  groups: { held: { holders_count: { $gt: 0 } }, deleted: deletedRows },
  orders: { rare: ['holders_count', 'name'], name: ['name'] },
})

const enrolments = deskSearch('user-activity-enrolls', {
  filters: {
    step: oneOf(['sent', 'decided']),
    team: reference(team => ({ user: { team: { id: team } } })),
    since: day(since => ({ createdAt: { $gte: since } })),
  },
})

test('the values of an address have the types of their declarations', () => {
  expectTypeOf<ValuesOf<typeof chips>['color']>().toEqualTypeOf<'Blue' | 'Green' | undefined>()
  expectTypeOf<ValuesOf<typeof chips>['show']>().toEqualTypeOf<'held' | 'deleted' | undefined>()
  expectTypeOf<ValuesOf<typeof enrolments>['team']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<ValuesOf<typeof enrolments>['show']>().toEqualTypeOf<undefined>()
})

test('an address is read with every key, and what it may not hold is undefined', () => {
  expect(chips.read({ q: 5, color: 'Green', show: 'held', sort: 'name', page: '3', else: 1 })).toEqual({
    q: '5',
    color: 'Green',
    show: 'held',
    sort: 'name',
    page: 3,
  })
  expect(Object.entries(chips.read({ color: 'Red', show: 'no', sort: 'no', page: 0 }))).toEqual([
    ['color', undefined],
    ['q', undefined],
    ['show', undefined],
    ['sort', undefined],
    ['page', undefined],
  ])
})

test('the first order is the default one, which an address leaves out', () => {
  expect(chips.read({ sort: 'rare' }).sort).toBeUndefined()
  expect(chips.page({}).sort).toEqual(['holders_count', 'name'])
  expect(chips.page({ sort: 'name' }).sort).toEqual(['name'])
})

test('words are read only where they are searched for', () => {
  expect(enrolments.read({ q: 'отчёт' }).q).toBeUndefined()
})

const coins = deskSearch('user-balance-changes', { groups: { spent: { amount: { $lt: 0 } } } })

test('a condition of a group replaces that of all rows on the same attribute', () => {
  expect(chips.page({}).filters).toEqual({ deletedAt: { $null: true } })
  expect(chips.page({ show: 'held' }).filters).toEqual({
    deletedAt: { $null: true },
    holders_count: { $gt: 0 },
  })
  expect(chips.page({ show: 'deleted' }).filters).toEqual({ deletedAt: { $notNull: true } })
  expect(enrolments.page({}).filters).toEqual({})
})

test('a collection whose rows are never deleted has groups too', () => {
  expect(coins.page({}).filters).toEqual({})
  expect(coins.page({ show: 'spent' }).filters).toEqual({ amount: { $lt: 0 } })
  // @ts-expect-error it has no such attribute
  deskSearch('user-balance-changes', { all: keptRows })
})

test('a request has all filters that are set, and a filter without a request of its own adds none', () => {
  expect(enrolments.page({ team: 4, since: '2026-11-01', step: 'sent' }).filters).toEqual({
    $and: [{ user: { team: { id: 4 } } }, { createdAt: { $gte: '2026-11-01' } }],
  })
})

test('the rows of a group are those that words and filters leave', () => {
  expect(chips.group({ q: ' слово ', color: 'Blue', show: 'deleted', page: 7 }, 'held')).toEqual({
    _q: 'слово',
    filters: { $and: [{ deletedAt: { $null: true }, holders_count: { $gt: 0 } }, { color: 'Blue' }] },
  })
})

test.each([
  [{}, { chosen: 0, isFiltered: false, isOnlyWords: false }],
  [{ q: 'слово' }, { chosen: 0, isFiltered: true, isOnlyWords: true }],
  [{ q: 'слово', color: 'Blue' } as const, { chosen: 1, isFiltered: true, isOnlyWords: false }],
  [{ q: 'слово', show: 'held' } as const, { chosen: 0, isFiltered: true, isOnlyWords: false }],
  [{ sort: 'name' } as const, { chosen: 1, isFiltered: false, isOnlyWords: false }],
  [{ page: 2 }, { chosen: 0, isFiltered: true, isOnlyWords: false }],
])('of %j a desk says %j', (values, said) => {
  expect({
    chosen: chips.chosen(values),
    isFiltered: chips.isFiltered(values),
    isOnlyWords: chips.isOnlyWords(values),
  }).toEqual(said)
})
