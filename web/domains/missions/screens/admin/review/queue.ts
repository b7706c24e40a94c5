import { CLAIM_MINUTES } from '#contract/domains/mission-types.ts'

interface Claimed {
  readonly claim: { readonly by: number; readonly name: string; readonly at: string } | null
}

/** The moderator who has claimed a report, and until when (ms); null without a valid claim. */
export function claimOf({ claim }: Claimed, now = Date.now()) {
  if (!claim) return null
  const until = Date.parse(claim.at) + CLAIM_MINUTES * 60_000
  return until > now ? { by: claim.by, name: claim.name, until } : null
}

interface Waiting extends Claimed {
  readonly id: number
  readonly resident: { readonly id: number }
}

/** Whether the reader may decide: not one's own report, not one claimed by another moderator. */
const isForMe = (row: Waiting, me: number, now: number) =>
  row.resident.id !== me && (claimOf(row, now)?.by ?? me) === me

/** The report to open after `id`: the next one that the reader may decide, else the previous one, else any. */
export function nextOf<Row extends Waiting>(
  rows: readonly Row[],
  id: number,
  me: number,
  now = Date.now(),
): Row | undefined {
  const at = rows.findIndex(row => row.id === id)
  const after = rows.slice(at + 1)
  const before = rows.slice(0, Math.max(at, 0)).toReversed()
  const rest = [...after, ...before]
  return rest.find(row => isForMe(row, me, now)) ?? rest[0]
}

/** The row before or behind the one with this id; when that is not among them, the first or the last one. */
export function rowAt<Row extends { readonly id: number }>(
  rows: readonly Row[],
  from: number | undefined,
  by: 1 | -1,
): Row | undefined {
  const at = rows.findIndex(({ id }) => id === from)
  if (at === -1) return rows.at(by === 1 ? 0 : -1)
  return rows[at + by]
}
