import { keptRows } from '../../rest/options.ts'
import type { Filters } from '../../rest/types.ts'

/** Neither removed by a moderator nor deleted; the reader's own such rows would be among the published ones. */
export const readable = {
  removedAt: { $null: true },
  ...keptRows,
} as const satisfies Filters<'articles'>
