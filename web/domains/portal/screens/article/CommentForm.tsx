import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { comments } from '#contract/domains/portal.ts'
import { asRefusal } from '#web/attempt.ts'
import { Button } from '#web/ui/Button.tsx'
import { MarkdownField } from '#web/ui/editor/MarkdownField.tsx'
import { askToErase } from '#web/ui/modal/askToErase.ts'
import { Note } from '#web/ui/Note.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { CountedToday } from '../../components/CountedToday.tsx'
import styles from './CommentForm.module.css'
import { texts } from './texts.ts'
import { useKeptText } from './useKeptText.ts'

const MAX = comments.fields.text.max

interface Props {
  label: string
  /** What the draft is kept under. */
  name: string
  /** The text that is corrected. */
  initial?: string
  action: string
  pending: string
  /** Rejects when it was not sent; the text stays then, and the key while it may have been taken all the same. */
  onSend: (text: string, key: string) => Promise<unknown>
  onCancel?: () => void
  /** Takes the focus: it was opened by a press. */
  focused?: boolean
  /** A new comment on what others wrote, which counts towards awards. */
  isCounted?: boolean
}

/** Writes a comment: what is typed is kept on the device until the server has it. */
export function CommentForm({
  label,
  name,
  initial = '',
  action,
  pending,
  onSend,
  onCancel,
  focused,
  isCounted,
}: Props) {
  const draft = useKeptText(name, initial)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focused) form.current?.querySelector('textarea')?.focus()
  }, [focused])
  const [error, setError] = useState<string | null>(null)
  const words = draft.text.trim()
  const over = draft.text.length - MAX
  const [send, isSending] = useSingleFlight(async () => {
    if (words === '' || over > 0) return
    if (words === initial) {
      draft.clear()
      onCancel?.()
      return
    }
    setError(null)
    try {
      await onSend(words, draft.takeKey())
      draft.clear()
    } catch (error) {
      const failure = asRefusal(error)
      if (failure.isFinal) draft.dropKey()
      const told = texts.notSent(failure.message)
      // The form may have given its place to another one meanwhile.
      if (form.current) setError(told)
      else toast.error(told)
    }
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
  }
  const isWritten = words !== '' && draft.text !== initial
  const [cancel] = useSingleFlight(async () => {
    if (isSending) return
    if (isWritten && !(await askToErase())) return
    draft.clear()
    onCancel?.()
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter of the field within
    <form ref={form} className={styles.form} onSubmit={handleSubmit} onKeyDown={handleKey}>
      <MarkdownField
        label={label}
        placeholder={texts.placeholder}
        minRows={2}
        maxRows={16}
        value={draft.text}
        readOnly={isSending}
        error={over > 0 ? texts.tooLong(over) : undefined}
        onChange={event => draft.set(event.currentTarget.value)}
      />
      {error && (
        <Note tone="danger" role="alert">
          <p>{error}</p>
        </Note>
      )}
      {isWritten && isCounted && <CountedToday event="comment.created" className={styles.counted} />}
      <div className={styles.foot}>
        {isWritten && (
          <p className={styles.kept}>
            {draft.isKept ? <IconCloudCheck aria-hidden="true" /> : <IconCloudOff aria-hidden="true" />}
            {draft.isKept ? texts.kept : texts.notKept}
          </p>
        )}
        <div className={styles.buttons}>
          {onCancel && (
            <Button
              variant="ghost"
              size="small"
              // Not left while it sends: the words would be gone should it fail.
              aria-disabled={isSending || undefined}
              onClick={() => void cancel()}
            >
              {texts.cancel}
            </Button>
          )}
          <Button
            type="submit"
            size="small"
            pending={isSending && pending}
            disabled={words === '' || over > 0}
          >
            {action}
          </Button>
        </div>
      </div>
    </form>
  )
}
