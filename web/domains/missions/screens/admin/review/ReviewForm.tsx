import { Textarea } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { completions, enrolments } from '#contract/domains/missions.ts'
import { Button } from '#web/ui/Button.tsx'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { askToErase } from '#web/ui/modal/askToErase.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import styles from './ReviewDecision.module.css'
import { texts } from './texts.ts'

export type Form = 'return' | 'reward' | 'remove'

/** A comment that was begun. */
interface Draft {
  readonly kind: Form
  readonly comment: string
}

/** By the id of the enrolment: another row of the queue is looked at before a decision is sent. */
export type Drafts = Map<number, Draft>

interface Props {
  kind: Form
  title: string
  /** What was written before. */
  begun: string
  /** Whether the field takes the focus. */
  focused: boolean
  isSending: boolean
  onWrite: (comment: string) => void
  onCancel: () => void
  onSubmit: (comment: string) => void
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

/** The comment of a decision, below the report, which stays readable. */
export function ReviewForm({ kind, title, begun, focused, isSending, onWrite, onCancel, onSubmit }: Props) {
  const { label, action, sending, rules, required } = kinds[kind]
  const [comment, setComment] = useState(begun)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const begin = useCallback(
    (element: HTMLTextAreaElement | null) => {
      if (focused) element?.focus()
    },
    [focused],
  )
  const ref = useMergedRef(field, begin)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = comment.trim()
    const problem = text === '' ? required : null
    setError(problem)
    if (problem) field.current?.focus()
    else onSubmit(text)
  }
  const [cancel] = useSingleFlight(async () => {
    if (comment.trim() === '' || (await askToErase())) onCancel()
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && comment.trim() === '') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) field.current?.form?.requestSubmit()
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <Textarea
        ref={ref}
        label={label}
        description={texts.seen}
        {...rules}
        required={required !== null}
        value={comment}
        error={error}
        autosize
        minRows={2}
        maxRows={8}
        onChange={event => {
          setComment(event.currentTarget.value)
          onWrite(event.currentTarget.value)
        }}
        onKeyDown={handleKey}
      />
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
