import { expect, test } from 'vitest'
import { collections } from '#contract/index.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Actor } from './authorize.ts'
import { workOf } from './cost.ts'
import { modelOf } from './model.ts'
import { Planner } from './plan.ts'
import { refusalsIn } from './refusals.ts'
import { parseQuery } from './request.ts'
import { ru } from './texts.ts'

const model = modelOf(collections)
const refusals = refusalsIn(ru)
const moderator: Actor = { id: 1, rank: 'moderator', permissions: null, key: 'moderator', guard: null }
/** A city of 5 000 residents in twelve teams, with four comments and twenty enrolments each. */
const ROWS: Record<string, number> = {
  users: 5000,
  user_infos: 5000,
  user_team_configs: 12,
  comments: 20_000,
  user_activity_enrolls: 100_000,
  user_activities: 80_000,
}
const rowsOf = (table: string) => ROWS[table] ?? 100
const work = (name: string, query: string) => {
  const plan = new Planner(moderator, refusals).list(model.table(name), parseQuery(query, refusals))
  return workOf(plan, plan.page.size, rowsOf)
}

test('a list costs the comparisons in all rows of its table', () => {
  expect(work('comments', '')).toBe(20_000)
  const one = work('comments', 'filters[text][$eq]=x')
  expect(work('comments', 'filters[text][$eq]=x&filters[createdAt][$gt]=2026-01-01')).toBe(2 * one)
  expect(work('comments', 'filters[text][$contains]=x')).toBe(5 * one)
})

test('a page of one row costs as much as any: the rows before it are looked at, and all are counted', () => {
  expect(work('comments', 'pagination[pageSize]=1')).toBe(20_000)
  const filter = 'filters[author][team][members][username]=anna'
  expect(work('comments', `${filter}&pagination[pageSize]=1`)).toBe(work('comments', filter))
})

test('rows that are read by their ids cost as many comparisons, however long their table is', () => {
  const planner = new Planner(moderator, refusals)
  const plan = planner.one(
    model.table('user-points-changes'),
    parseQuery('fields[0]=id', refusals),
    'find',
    1000,
  )
  expect(workOf({ ...plan, where: null }, 1000, () => 10_000_000)).toBe(1000)
})

test('an id, a related id and words are looked up: only the rows that they find are counted', () => {
  expect(work('user-activity-enrolls', 'filters[id]=7')).toBeLessThan(10)
  expect(work('user-activity-enrolls', 'filters[user][id]=7&filters[status]=submitted')).toBeLessThan(100)
  expect(work('user-activity-enrolls', 'filters[status]=submitted')).toBeGreaterThan(99_999)
  expect(work('users', '_q=анна')).toBeLessThan(20_000)
})

test('a condition at the end of to-many relations counts for each of the related rows', () => {
  const deep = Array.from(
    { length: 30 },
    (_, n) => `filters[$or][${n}][author][team][members][user_info][about][$containsi]=слово${n}`,
  ).join('&')
  expect(work('comments', deep)).toBeGreaterThan(limits.comparisons)
  expect(work('comments', 'filters[author][team][members][username]=anna')).toBeGreaterThan(limits.heavyFrom)
  expect(work('comments', 'filters[author][team][name]=anna')).toBeLessThan(limits.heavyFrom)
})

test('what is populated counts as well, by its filter and its order', () => {
  const plain = work('users', 'filters[id]=7&populate[team][populate]=members')
  expect(plain).toBeLessThan(1000)
  const sorted = work('users', 'filters[id]=7&populate[team][populate][members][sort]=username')
  expect(sorted).toBeGreaterThan(plain * 2)
})

test('rows that a populated list passes are looked at, and each step of its order is', () => {
  const members = (...asked: string[]) =>
    work('users', ['filters[id]=7', ...asked.map(one => `populate[team][populate][members]${one}`)].join('&'))
  expect(members('[start]=400', '[limit]=1')).toBeGreaterThan(10_000)
  expect(members('[limit]=1')).toBeLessThan(100)
  const near = members('[sort]=username')
  expect(members('[sort]=user_info.about')).toBeGreaterThan(near * 1.5)
  expect(members('[sort]=user_info.about,user_info.city,user_info.phone')).toBeGreaterThan(near * 3)
})

test('a relation that is wished for ten thousand times is one, planned once', () => {
  const plan = new Planner(moderator, refusals).list(
    model.table('users'),
    parseQuery(`populate=${'role.,'.repeat(10_000)}role`, refusals),
  )
  expect(plan.selection.relations.map(({ part }) => part.relation.name)).toEqual(['role'])
})
