import { expect, test } from 'vitest'
import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import { byUrgency, nextOf, underwayQuery } from './underway.ts'

const NOW = Date.parse('2026-11-25T09:00:00Z')
const begun = (status: EnrolmentState, available_until: string | null = null, requires_report = true) => ({
  status,
  mission: { requires_report, available_until, deletedAt: null },
})

test.each([
  ['rework', begun('returned')],
  ['review', begun('submitted')],
  ['report', begun('enrolled', '2026-11-26T09:00:00Z')],
  ['late', begun('enrolled', '2026-11-24T09:00:00Z')],
  ['reward', begun('enrolled', '2026-11-24T09:00:00Z', false)],
] as const)('what comes next is %s', (next, row) => expect(nextOf(row, NOW)).toBe(next))

test('returned reports come first, then what is late, then reports by their deadline', () => {
  const rows = [
    begun('submitted'),
    begun('enrolled'),
    begun('enrolled', null, false),
    begun('enrolled', '2026-12-20T00:00:00Z'),
    begun('enrolled', '2026-12-01T00:00:00Z'),
    begun('enrolled', '2026-11-20T00:00:00Z'),
    begun('returned'),
  ]
  expect(byUrgency(rows, NOW)).toEqual([6, 5, 4, 3, 1, 0, 2].map(at => rows[at]))
})

test('reports that wait for a decision, however many and also sent again, push out nothing that is to be done', () => {
  const waiting = Array.from({ length: 120 }, () => begun('submitted', '2026-11-26T00:00:00Z'))
  const [rework, report, reward] = [begun('returned'), begun('enrolled'), begun('enrolled', null, false)]
  const { queryKey, select } = underwayQuery(7)
  const query = queryKey.find(part => typeof part === 'object')
  expect(query?.sort[0]).toBe('status')
  // The part of the rows that the server answers.
  const page = [...waiting, rework, report, reward]
    .toSorted((a, b) => (a.status < b.status ? -1 : 1))
    .slice(0, query?.pagination.pageSize)
    .map(({ status, mission }, id) => ({ id, status, moderator_comment: null, activity: mission }))
  const shown = select?.({ data: page, meta: {} } as never).map(({ mission }) => mission)
  expect(shown).toEqual([rework.mission, report.mission, waiting[0]?.mission])
})
