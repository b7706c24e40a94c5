import { CLAIM_MINUTES } from '#contract/domains/missions.ts'
import type { Enrolment, OwnReward } from './enrolments.ts'

export interface Chapter {
  readonly kind: 'enrolled' | 'sent' | 'claimed' | 'returned' | 'rewarded'
  /** ISO date. */
  readonly at: string
  /** The person who did it, unless it is the resident. */
  readonly by: string | null
  /** Why: the moderator's words, Markdown. */
  readonly comment: string | null
}

const isAfter = (a: string, b: string | null) => b === null || Date.parse(a) > Date.parse(b)

/** The events of an enrolment in order: sent, taken, decided and why (product §3). */
export function storyOf(enrolment: Enrolment, reward: OwnReward | null, now = Date.now()): Chapter[] {
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
  return chapters.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
