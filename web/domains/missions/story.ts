import { CLAIM_MINUTES } from '#contract/domains/missions.ts'
import type { Enrolment, OwnReward } from './enrolments.ts'

/** A change of an enrolment, of those that are recorded (product §10). */
export interface StoryChange {
  readonly field: string
  readonly after: unknown
  readonly at: string
  readonly by: { readonly name: string } | null
}

export interface Chapter {
  readonly kind: 'enrolled' | 'sent' | 'claimed' | 'returned' | 'rewarded'
  /** ISO date. */
  readonly at: string
  /** The person who did it, unless it is the resident. */
  readonly by: string | null
  /** Why: the moderator's words, Markdown. */
  readonly comment: string | null
  /** The report as it was sent then, where another one has replaced it. */
  readonly report?: string | null
}

const isAfter = (a: string, b: string | null) => b === null || Date.parse(a) > Date.parse(b)

/** The events of an enrolment in order: sent, taken, decided and why (product §3). */
export function storyOf(
  enrolment: Enrolment,
  reward: OwnReward | null,
  changes: readonly StoryChange[] = [],
  now = Date.now(),
): Chapter[] {
  const { status, createdAt, submittedAt, claimedAt, claimedBy, decidedAt, decidedBy } = enrolment
  const chapters: Chapter[] = [{ kind: 'enrolled', at: createdAt, by: null, comment: null }]
  if (submittedAt) chapters.push({ kind: 'sent', at: submittedAt, by: null, comment: null })
  // A claim lapses; one from before the report was sent again is not shown.
  const isClaimed =
    status === 'submitted' &&
    claimedAt &&
    now - Date.parse(claimedAt) < CLAIM_MINUTES * 60_000 &&
    isAfter(claimedAt, submittedAt)
  if (isClaimed) chapters.push({ kind: 'claimed', at: claimedAt, by: claimedBy, comment: null })
  if (status === 'rewarded') {
    const own = reward?.enrolment === enrolment.id ? reward : null
    const at = decidedAt ?? own?.createdAt
    if (at) chapters.push({ kind: 'rewarded', at, by: decidedBy, comment: own?.comment ?? null })
  } else if (decidedAt) {
    chapters.push({ kind: 'returned', at: decidedAt, by: decidedBy, comment: enrolment.moderator_comment })
  }
  chapters.push(...replaced(enrolment, changes))
  return chapters.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The reports and the returns that later ones have replaced in the enrolment itself. */
function replaced({ status }: Enrolment, changes: readonly StoryChange[]): Chapter[] {
  const sent: Chapter[] = []
  const returned: Chapter[] = []
  const known: Record<string, string | null> = {}
  const moments = Map.groupBy(changes, ({ at }) => at)
  for (const [at, together] of moments) {
    for (const { field, after } of together) known[field] = typeof after === 'string' ? after : null
    const move = together.find(({ field }) => field === 'status')
    if (move?.after === 'submitted')
      sent.push({ kind: 'sent', at, by: null, comment: null, report: known['report'] ?? null })
    if (move?.after === 'returned')
      returned.push({
        kind: 'returned',
        at,
        by: move.by?.name ?? null,
        comment: known['moderator_comment'] ?? null,
      })
  }
  // The enrolment shows the latest of each itself; a reward has taken the place of a return.
  return [...sent.slice(0, -1), ...(status === 'rewarded' ? returned : returned.slice(0, -1))]
}
