import { expect, test } from 'vitest'
import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import { byUrgency, nextOf } from './underway.ts'

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
