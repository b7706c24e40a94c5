import { Textarea } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { completions, enrolments } from '#contract/domains/missions.ts'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { askToErase } from '#web/ui/modal/askToErase.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import styles from './ReviewDecision.module.css'
import { texts } from './texts.ts'

export type Form = 'return' | 'reward' | 'remove'

/** Why a decision is made. */
export interface Why {
  readonly comment: string
  /** The ready cause of a reward. */
  readonly cause: number | null
}
export const noWhy: Why = { comment: '', cause: null }
export const isBlank = ({ comment, cause }: Why) => comment.trim() === '' && cause === null

/** A decision that was begun. */
interface Draft extends Why {
  readonly kind: Form
}

/** By the id of the enrolment: another row of the queue is looked at before a decision is sent. */
export type Drafts = Map<number, Draft>

interface Props {
  kind: Form
  title: string
  /** What was written before. */
  begun: Why
  /** Whether the field takes the focus. */
  focused: boolean
  isSending: boolean
  onWrite: (why: Why) => void
  onCancel: () => void
  onSubmit: (why: Why) => void
}

const kinds = {
  return: {
    label: texts.returnComment,
    action: texts.return,
    sending: texts.returning,
    rules: rulesOf(enrolments.fields.moderator_comment),
    /** The error for an empty comment; null where it may be empty. */
    required: texts.commentRequired,
  },
  reward: {
    label: texts.rewardComment,
    action: texts.rewardAction,
    sending: texts.rewarding,
    rules: rulesOf(completions.fields.comment),
    required: null,
  },
  remove: {
    label: texts.removeComment,
    action: texts.removeAction,
    sending: texts.removing,
    rules: rulesOf(enrolments.fields.moderator_comment),
    required: texts.removeReasonRequired,
  },
}

/** The reason of a decision, below the report, which stays readable. */
export function ReviewForm({ kind, title, begun, focused, isSending, onWrite, onCancel, onSubmit }: Props) {
  const { label, action, sending, rules, required } = kinds[kind]
  const [why, setWhy] = useState(begun)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const begin = useCallback(
    (element: HTMLTextAreaElement | null) => {
      if (focused) element?.focus()
    },
    [focused],
  )
  const ref = useMergedRef(field, begin)

  const write = (next: Why) => {
    setWhy(next)
    onWrite(next)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const comment = why.comment.trim()
    const problem = comment === '' ? required : null
    setError(problem)
    if (problem) field.current?.focus()
    else onSubmit({ ...why, comment })
  }
  const [cancel] = useSingleFlight(async () => {
    if (isBlank(why) || (await askToErase())) onCancel()
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isBlank(why)) onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) field.current?.form?.requestSubmit()
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.why}>
        {kind === 'reward' && <CauseField value={why.cause} onChange={cause => write({ ...why, cause })} />}
        <Textarea
          ref={ref}
          label={label}
          description={texts.seen}
          {...rules}
          required={required !== null}
          value={why.comment}
          error={error}
          autosize
          minRows={2}
          maxRows={8}
          onChange={event => write({ ...why, comment: event.currentTarget.value })}
          onKeyDown={handleKey}
        />
      </div>
      <div className={styles.buttons}>
        <Button variant="line" size="small" onClick={() => void cancel()}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="small" pending={isSending && sending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
