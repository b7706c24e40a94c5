import { useDidUpdate } from '@mantine/hooks'
import { IconAward, IconEye, IconInfoCircle, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { asRefusal } from '#web/attempt.ts'
import type { ReviewSearch } from '#web/domains/missions/adminSearch.ts'
import { isSame } from '#web/domains/missions/story.ts'
import { rewardWords } from '#web/domains/people/rewardWords.ts'
import { readNow } from '#web/readNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useShortcuts } from '#web/ui/useShortcuts.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import {
  type Move,
  type Outcome,
  outcomeOf,
  outcomeSince,
  type Report,
  reportQuery,
  useReviewMove,
} from './data.ts'
import { claimOf } from './queue.ts'
import styles from './ReviewDecision.module.css'
import { type Drafts, type Form, isBlank, noWhy, ReviewForm, type Why } from './ReviewForm.tsx'
import { texts } from './texts.ts'

interface Props {
  report: Report
  search: ReviewSearch
  me: number
  /** When the report was loaded, in ms since the epoch. */
  now: number
  drafts: Drafts
  onDone: (decided: number) => void
}

const isDecision = (outcome: Outcome): outcome is keyof typeof texts.decided => outcome in texts.decided

interface Written extends Pick<Report, 'status' | 'submittedAt' | 'report'> {
  readonly attachments: readonly { readonly id: number }[] | null
}

/** What a decision is about: the words and files of a report that was sent, and when; nothing of a draft. */
const wordsOf = ({ status, submittedAt, report, attachments }: Written) => {
  const isSent = status === 'submitted'
  return {
    isSent,
    sentAt: submittedAt,
    report: (isSent && report) || '',
    attachments: (isSent && attachments?.map(({ id }) => id)) || [],
  }
}
type Words = ReturnType<typeof wordsOf>
const isUnchanged = (read: Words, now: Words) =>
  read.isSent === now.isSent && read.sentAt === now.sentAt && isSame(read, now)

/** The actions on a report and who has claimed it, in the sticky footer of the sheet. */
export function ReviewDecision({ report, search, me, now, drafts, onDone: leave }: Props) {
  const { id, status, resident, mission, deletedAt } = report
  const { mutateAsync: send } = useReviewMove(search)
  const [form, setForm] = useState<Form | null>(() => drafts.get(id)?.kind ?? null)
  /** The report as it was on the screen when its form was opened. */
  const [read, setRead] = useState(() => wordsOf(report))
  // A form that was left begun does not take the focus: one may be going through the queue with the arrow keys.
  const [isBegunNow, setBegunNow] = useState(false)
  const returnButton = useRef<HTMLButtonElement>(null)
  const rewardButton = useRef<HTMLButtonElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const opened = useRef<Form>(form ?? 'reward')
  // Closing the form returns the focus to the button that opened it.
  useDidUpdate(() => {
    const buttons = { return: returnButton, reward: rewardButton, remove: removeButton }
    if (!form) buttons[opened.current].current?.focus()
  }, [form])

  const write = (kind: Form, { comment, cause }: Why) => {
    const why = { comment, cause: kind === 'reward' ? cause : null }
    if (isBlank(why)) drafts.delete(id)
    else drafts.set(id, { kind, ...why })
  }
  const onDone = () => {
    drafts.delete(id)
    leave(id)
  }

  /** Shows why a decision was refused; a report that another moderator decided leaves the queue. */
  const explain = async (error: unknown) => {
    const refusal = asRefusal(error)
    // Without an answer the words of the refusal are shown.
    const outcome = refusal.status === 409 ? await outcomeSince(search, report).catch(() => null) : null
    // What the server says of such a state, such as that one can enrol again, is for the resident.
    if (outcome === 'left') toast.error(texts.decided.left, { text: resident.name })
    else if (outcome && isDecision(outcome))
      toast.error(texts.alreadyDecided, { text: texts.decided[outcome] })
    else toast.error(texts.notDone, { text: refusal.message })
    if (outcome) onDone()
  }

  /**
   * Says that the resident has sent or replaced the report that was read, or that another moderator has decided it; a decision is
   * about what is read now.
   */
  const tellOfChange = (now: Written) => {
    setRead(wordsOf(now))
    if (isDecision(now.status)) toast.error(texts.alreadyDecided, { text: texts.decided[now.status] })
    else if (read.isSent) toast.warn(texts.changedMeanwhile, { text: texts.readAgain })
    else toast.warn(texts.sentMeanwhile, { text: texts.readIt })
  }
  /**
   * Sends a decision on what was read; false when the resident has sent a report since, or replaced it. What changed without its
   * words and files, such as one's own claim or a draft, is no other report.
   */
  const sendRead = async (move: Move): Promise<boolean> => {
    if (!isUnchanged(read, wordsOf(report))) {
      tellOfChange(report)
      return false
    }
    try {
      await send({ id, ...move, seen: report.updatedAt })
    } catch (error) {
      if (asRefusal(error).status !== 412) throw error
      const now = await readNow(reportQuery(id))
      if (!isUnchanged(read, wordsOf(now))) {
        tellOfChange(now)
        return false
      }
      await send({ id, ...move, seen: now.updatedAt })
    }
    return true
  }

  const [decide, isDeciding] = useSingleFlight(async (move: Move, done: string, text: string) => {
    // What is being sent is not lost by leaving.
    const written = drafts.get(id)
    drafts.delete(id)
    try {
      if (await sendRead(move)) {
        toast.success(done, { text })
        onDone()
      } else if (written) drafts.set(id, written)
    } catch (error) {
      if (written) drafts.set(id, written)
      await explain(error)
    }
  })

  const [claim, isClaiming] = useSingleFlight(async (claimed: boolean) => {
    try {
      const sent = await send({ id, claimed })
      if (claimed && !isUnchanged(wordsOf(report), wordsOf(sent))) tellOfChange(sent)
    } catch (error) {
      // Another moderator has the report. What only did not arrive is sent again with the decision.
      if (asRefusal(error).status === 409) setForm(null)
      await explain(error)
    }
  })

  const rewardTitle = texts.rewardTitle(resident.name, mission ? rewardWords(mission) : '')
  const titles: Record<Form, string> = {
    return: texts.returnTitle,
    reward: rewardTitle,
    remove: texts.removeTitle(resident.name),
  }
  const submit = (kind: Form, { comment, cause }: Why) => {
    if (kind === 'return')
      return decide({ status: 'returned', moderator_comment: comment }, texts.returnedDone, resident.name)
    if (kind === 'reward')
      return decide({ status: 'rewarded', comment: comment || null, cause }, texts.rewardedDone, rewardTitle)
    return decide({ status: 'canceled', moderator_comment: comment }, texts.removed, resident.name)
  }

  const held = status === 'submitted' ? claimOf(report, now) : null
  const isMine = held?.by === me
  const isOpen = deletedAt === null && status !== 'rewarded' && status !== 'canceled'
  const isForMe = isOpen && resident.id !== me && (held === null || isMine)
  const canReturn = isForMe && status === 'submitted'
  const canReward = isForMe && (status === 'submitted' || mission?.requires_report === false)

  /** Claims the report when a moderator begins to decide, so that two do not work on it. */
  const begin = (next: Form) => {
    opened.current = next
    setRead(wordsOf(report))
    setForm(next)
    setBegunNow(true)
    write(next, drafts.get(id) ?? noWhy)
    if (status === 'submitted' && !isMine) void claim(true)
  }

  useShortcuts({
    KeyD: canReturn ? () => void claim(!isMine) : undefined,
    KeyL: canReturn ? () => begin('return') : undefined,
    KeyY: canReward ? () => begin('reward') : undefined,
  })

  const outcome = outcomeOf(report)
  const isSettled = isDecision(outcome) && (outcome !== 'returned' || search.tab !== 'late')
  // What was begun for a report that another moderator has decided meanwhile can no longer be sent.
  useEffect(() => {
    if (isSettled) drafts.delete(id)
  }, [isSettled, drafts, id])
  if (isSettled)
    return (
      <Notice
        icon={<IconInfoCircle />}
        actions={
          <Button variant="soft" size="small" onClick={onDone}>
            {texts.toNext}
          </Button>
        }
      >
        {texts.decided[outcome]}
        {outcome !== 'left' && report.decidedBy && report.decidedAt && (
          <small>{texts.decidedBy(report.decidedBy, report.decidedAt)}</small>
        )}
      </Notice>
    )
  if (resident.id === me)
    return (
      <Notice icon={<IconInfoCircle />}>{status === 'submitted' ? texts.ownNote : texts.ownLateNote}</Notice>
    )
  if (held && !isMine) return <Notice icon={<IconLock />}>{texts.claimedNote(held.name, held.until)}</Notice>
  if (form)
    return (
      <div className={styles.bar} data-keep-clear>
        <ReviewForm
          key={form}
          kind={form}
          title={titles[form]}
          begun={drafts.get(id) ?? noWhy}
          focused={isBegunNow}
          isSending={isDeciding}
          onWrite={why => write(form, why)}
          onCancel={() => {
            drafts.delete(id)
            setForm(null)
          }}
          onSubmit={why => void submit(form, why)}
        />
      </div>
    )
  return (
    <section className={styles.bar} data-keep-clear aria-label={texts.decision}>
      <p className={styles.state} role="status">
        {isMine && held && (
          <>
            <IconEye aria-hidden="true" />
            {texts.withMe(held.until)}
          </>
        )}
        {!canReward && isForMe && texts.noReportNote}
      </p>
      <div className={styles.actions}>
        {canReturn && (
          <Button
            variant="ghost"
            size="small"
            pending={isClaiming && (isMine ? texts.releasing : texts.claiming)}
            aria-keyshortcuts="В"
            onClick={() => void claim(!isMine)}
          >
            {isMine ? texts.release : texts.claim}
          </Button>
        )}
        {status !== 'submitted' && (
          <Button ref={removeButton} variant="dangerSoft" size="small" onClick={() => begin('remove')}>
            {texts.remove}
          </Button>
        )}
        {canReturn && (
          <Button
            ref={returnButton}
            variant="line"
            size="small"
            aria-keyshortcuts="Д"
            onClick={() => begin('return')}
          >
            {texts.giveBack}
          </Button>
        )}
        {canReward && (
          <Button
            ref={rewardButton}
            size="small"
            icon={<IconAward />}
            aria-keyshortcuts="Н"
            onClick={() => begin('reward')}
          >
            {texts.giveReward}
          </Button>
        )}
      </div>
    </section>
  )
}

interface NoticeProps {
  icon: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Why there is nothing to decide. */
const Notice = ({ icon, actions, children }: NoticeProps) => (
  <section className={styles.bar} data-keep-clear aria-label={texts.decision}>
    <p className={styles.state} role="status">
      {icon}
      <span>{children}</span>
    </p>
    {actions && <div className={styles.actions}>{actions}</div>}
  </section>
)
