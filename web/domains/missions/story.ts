import { CLAIM_MINUTES } from '#contract/domains/mission-types.ts'
import type { Enrolment, OwnReward } from './enrolments.ts'

/** A change of an enrolment, of those that are recorded (product §10). */
export interface StoryChange {
  readonly field: string
  readonly after: unknown
  readonly at: string
  readonly by: { readonly name: string } | null
}

export interface Chapter {
  /** `changed`: another version of the report was sent while the first one waited. */
  readonly kind: 'enrolled' | 'sent' | 'changed' | 'claimed' | 'returned' | 'rewarded' | 'ended'
  /** ISO date. */
  readonly at: string
  /** The person who did it, unless it is the resident. */
  readonly by: string | null
  /** Why: the moderator's words, Markdown. */
  readonly comment: string | null
  /** The report as it was sent then, where another one or a draft has replaced it. */
  readonly report?: string | null
  /** The ids of its files. */
  readonly files?: readonly number[]
}

type OwnChapter = Omit<Chapter, 'kind'> & { readonly kind: Chapter['kind'] | 'left' }

export const isAfter = (a: string, b: string | null) => b === null || Date.parse(a) > Date.parse(b)

/** Whether a moderator holds the report: a claim lapses, and one from before the report was sent again counts for nothing. */
export const isClaimed = (
  { status, claimedAt, submittedAt }: Pick<Enrolment, 'status' | 'claimedAt' | 'submittedAt'>,
  now = Date.now(),
): boolean =>
  status === 'submitted' &&
  claimedAt !== null &&
  now - Date.parse(claimedAt) < CLAIM_MINUTES * 60_000 &&
  isAfter(claimedAt, submittedAt)

/**
 * Whether a moderator ended the enrolment. That is a decision of the same moment; when the resident left, the latest decision is
 * older.
 */
export const isTakenOff = ({
  status,
  decidedAt,
  deletedAt,
}: Pick<Enrolment, 'status' | 'decidedAt' | 'deletedAt'>): boolean =>
  status === 'canceled' && decidedAt !== null && decidedAt === deletedAt

/**
 * Whether the enrolment itself may no longer have the report that was sent: drafts of a returned one are saved in its place. While
 * it waits, the log may be older than the enrolment.
 */
function isReplaced({ status, report, attachments }: Enrolment, { report: text, files = [] }: Chapter) {
  // It was sent before versions were recorded.
  if (status === 'submitted' || (!text && files.length === 0)) return false
  const own = { report: report ?? '', attachments: attachments.map(({ id }) => id) }
  return status === 'returned' || !isSame(own, { report: text ?? '', attachments: files })
}

/** The events of an enrolment in order: sent, taken, decided and why (product §3). */
export function storyOf(
  enrolment: Enrolment,
  reward: OwnReward | null,
  changes: readonly StoryChange[] = [],
  now = Date.now(),
): Chapter[] {
  const { status, createdAt, submittedAt, claimedAt, claimedBy, decidedAt, decidedBy } = enrolment
  const chapters: Chapter[] = [{ kind: 'enrolled', at: createdAt, by: null, comment: null }]
  const { sent, returned } = recorded(changes)
  if (submittedAt) {
    // The log may still be that of before.
    const last = sent.at(-1)
    const latest = last && !isAfter(submittedAt, last.at) ? sent.pop() : null
    const { kind, at } = latest ?? { kind: 'sent', at: submittedAt }
    const own = { kind, at, by: null, comment: null }
    chapters.push(...sent, latest && isReplaced(enrolment, latest) ? latest : own)
  }
  if (claimedAt && isClaimed(enrolment, now))
    chapters.push({ kind: 'claimed', at: claimedAt, by: claimedBy, comment: null })
  const isEnded = isTakenOff(enrolment)
  if (status === 'rewarded') {
    const own = reward?.enrolment === enrolment.id ? reward : null
    const at = decidedAt ?? own?.createdAt
    if (at)
      chapters.push({
        kind: 'rewarded',
        at,
        by: decidedBy,
        comment: own?.comment ?? enrolment.moderator_comment,
      })
  } else if (decidedAt) {
    const kind = isEnded ? 'ended' : 'returned'
    chapters.push({ kind, at: decidedAt, by: decidedBy, comment: enrolment.moderator_comment })
  }
  // The enrolment has the latest return itself; a reward or an end has taken the place of a return.
  chapters.push(...(status === 'rewarded' || isEnded ? returned : returned.slice(0, -1)))
  return chapters.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The same for the resident, with the moment at which they left. */
export function ownStoryOf(
  enrolment: Enrolment,
  reward: OwnReward | null,
  changes: readonly StoryChange[] = [],
): OwnChapter[] {
  const chapters: OwnChapter[] = storyOf(enrolment, reward, changes)
  const { status, deletedAt } = enrolment
  if (status === 'canceled' && deletedAt && !isTakenOff(enrolment))
    chapters.push({ kind: 'left', at: deletedAt, by: null, comment: null })
  return chapters
}

/** Each version of the report that was sent, and each return, as the log has them. */
function recorded(changes: readonly StoryChange[]) {
  const sent: Chapter[] = []
  const returned: Chapter[] = []
  const known: Record<string, unknown> = {}
  for (const [at, together] of Map.groupBy(changes, change => change.at)) {
    for (const { field, after } of together) known[field] = after
    const move = together.find(({ field }) => field === 'status')
    const isReport = together.some(({ field }) => field === 'report' || field === 'attachments')
    if (move ? move.after === 'submitted' : isReport) {
      const kind = move || sent.length === 0 ? 'sent' : 'changed'
      const version = { report: textIn(known['report']), files: idsIn(known['attachments']) }
      sent.push({ kind, at, by: null, comment: null, ...version })
    }
    if (move?.after === 'returned') {
      const comment = textIn(known['moderator_comment'])
      returned.push({ kind: 'returned', at, by: move.by?.name ?? null, comment })
    }
  }
  return { sent, returned }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)
const idsIn = (value: unknown) => (Array.isArray(value) ? (value as readonly number[]) : [])

interface Written {
  readonly report: string
  /** Ids of files. */
  readonly attachments: readonly number[]
}

/** The report as it was sent last; null where that is not recorded. */
export function lastSent(changes: readonly StoryChange[]): Written | null {
  const latest = (name: string) => changes.findLast(({ field }) => field === name)
  const [report, attachments] = [latest('report'), latest('attachments')]
  if (!report && !attachments) return null
  return {
    report: textIn(report?.after) ?? '',
    attachments: idsIn(attachments?.after),
  }
}

export const isSame = (a: Written, b: Written) =>
  a.report.trim() === b.report.trim() && a.attachments.join() === b.attachments.join()
