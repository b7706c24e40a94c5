import { expect, test } from 'vitest'
import { elsewhereOf } from './elsewhere.ts'

const tabs = ['current', 'passed', 'planned'] as const
const count = (data: number | undefined, isPlaceholderData = false) => ({ data, isPlaceholderData })
const find = (open: (typeof tabs)[number], ...counts: ReturnType<typeof count>[]) =>
  elsewhereOf(tabs, open, counts, tab => ({ label: tab, search: { tab } }))

test('the tabs beside the open one that find something are named with their counts', () => {
  expect(find('current', count(0), count(2), count(0))).toEqual([
    { label: 'passed', count: 2, search: { tab: 'passed' } },
  ])
  expect(find('passed', count(1), count(0), count(3)).map(({ label }) => label)).toEqual([
    'current',
    'planned',
  ])
})

test('the open tab, a tab that is still counted and an answer to earlier words are left out', () => {
  expect(find('current', count(4), count(undefined), count(2, true))).toEqual([])
})
