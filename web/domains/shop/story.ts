import type { BookingState } from '#contract/domains/shop-types.ts'
import type { Booking } from './bookings.ts'

/** A change of a booking, of those that its resident may read (product §10). */
interface StoryChange {
  readonly field: string
  readonly after: unknown
  readonly at: string
  readonly by: { readonly name: string } | null
}

interface Decision {
  readonly state: Exclude<BookingState, 'pending'> | 'corrected'
  /** ISO date. */
  readonly at: string | null
  /** The moderator who decided; null where it was the resident, or where the log is not read yet. */
  readonly by: string | null
  /** What the resident was told with it. */
  readonly words: string | null
}

/** The decisions of a booking in order: issuing keeps that of before, with its words, in the log alone. */
export function decisionsOf(
  { status, decidedAt, moderator_comment }: Pick<Booking, 'status' | 'decidedAt' | 'moderator_comment'>,
  changes: readonly StoryChange[] = [],
): Decision[] {
  if (status === 'pending') return []
  const noted = [...Map.groupBy(changes, change => change.at).values()].flatMap(decisionIn)
  if (noted.findLast(({ state }) => state !== 'corrected')?.state === status) return noted
  // The booking has the latest decision itself; the log may still be that of before.
  const isSaid = noted.some(({ words }) => words === moderator_comment)
  return [...noted, { state: status, at: decidedAt, by: null, words: isSaid ? null : moderator_comment }]
}

/** That of the changes of one moment: a state, or other words about where an approved booking is received. */
function decisionIn(together: readonly StoryChange[]): Decision[] {
  const move = together.find(({ field }) => field === 'status')
  const said = together.find(({ field }) => field === 'moderator_comment')?.after
  const noted = move ?? together.find(({ field }) => field === 'moderator_comment')
  if (!noted) return []
  const state = move ? (move.after as Decision['state']) : 'corrected'
  const by = state === 'canceled' ? null : (noted.by?.name ?? null)
  return [{ state, at: noted.at, by, words: typeof said === 'string' ? said : null }]
}
