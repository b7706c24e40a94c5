import { Textarea } from '@mantine/core'
import { useDebouncedCallback, useDidUpdate } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_FILES } from '#contract/domains/media.ts'
import { enrolments } from '#contract/domains/missions.ts'
import { ApiError } from '#web/rest/http.ts'
import { confirm } from '#web/ui/modal/confirm.ts'
import { useDismissGuard, useIsOpen } from '#web/ui/modal/dismissal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type Enrolment, type Report, saveDraft } from '../enrolments.ts'
import { texts } from '../missionTexts.ts'
import { isSame, lastSent } from '../story.ts'
import { storyChangesQuery } from '../storyChanges.ts'
import { FileField } from './FileField.tsx'
import styles from './ReportForm.module.css'
import { isOnTheWay, useUploads } from './useUploads.ts'

const DRAFT_DELAY_MS = 1000
/** While somebody writes without a pause. */
const MAX_DRAFT_DELAY_MS = 5000
const MAX_LENGTH = enrolments.fields.report.max

interface Props {
  enrolment: Enrolment
  /** Whether the text field takes the focus. */
  focused: boolean
  /** Receives the words as they stand in the field; none while they are still those that were sent. */
  onWrite: (report: string) => void
  /** Rejects when the server refused the report. */
  onSubmit: (report: Report) => Promise<unknown>
  /** Renders the buttons; receives whether the report is being sent, and what asks before the form is left. */
  children: (isSending: boolean, mayLeave: () => Promise<boolean>) => ReactNode
}

/**
 * The form of a report: text and files. It saves a draft while one writes, so that closing the dialog loses nothing. Of a
 * report that was sent there is no draft: a moderator reads it meanwhile, so leaving the form asks; so it does where the draft
 * could not be saved.
 */
export function ReportForm({ enrolment, focused, onWrite, onSubmit, children }: Props) {
  const isSent = enrolment.status === 'submitted'
  const [opened] = useState(() => ({
    report: enrolment.report ?? '',
    attachments: enrolment.attachments.map(({ id }) => id),
  }))
  const { data: changes = [] } = useQuery(storyChangesQuery(enrolment))
  const [report, setReport] = useState(opened.report)
  const [error, setError] = useState<string | null>(null)
  /** The error of the files, shown only after an attempt to send. */
  const [isAsked, setAsked] = useState(false)
  /** What the server has of it: the end of the page, unlike that of the form, leaves no time to save. */
  const [kept, setKept] = useState<Report>(opened)
  const [draft, setDraft] = useState<'saving' | 'saved' | 'failed' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const chooseFiles = useRef<HTMLButtonElement>(null)

  const keepDraft = useDebouncedCallback(save, {
    delay: DRAFT_DELAY_MS,
    maxWait: MAX_DRAFT_DELAY_MS,
    flushOnUnmount: true,
  })
  const { uploads, add, remove } = useUploads(enrolment.attachments, () => keep())
  const written = { report, attachments: uploads.flatMap(({ id }) => id ?? []) }

  function keep() {
    if (!isSent) keepDraft()
  }

  const tell = useEffectEvent((words: string) => onWrite(isSent && words === opened.report ? '' : words))
  useEffect(() => tell(report), [report])

  // Returned while its author was changing it: what is written becomes the draft.
  useDidUpdate(() => {
    setDraft(null)
    if (!isSame(opened, written)) keep()
  }, [isSent])

  const isOpen = useIsOpen()
  const areFilesOnTheWay = uploads.some(isOnTheWay)
  /** What is written is in this form alone. */
  const isOnlyHere = (isSent || draft === 'failed') && !isSame(opened, written)
  const mayLeave = async () => {
    if (areFilesOnTheWay) {
      const { closeUploadingTitle: title, closeUploadingText: text, closeUploading: action } = texts
      if (!(await confirm.open({ title, text, action, cancel: texts.waitForFiles }))) return false
    }
    if (!isOnlyHere) return true
    const {
      closeChangedTitle: title,
      closeChangedText: text,
      closeChanged: action,
      keepWriting: cancel,
    } = texts
    return (await confirm.open({ title, text: isSent ? text : texts.draftFailed, action, cancel })) ?? false
  }
  useDismissGuard(mayLeave)
  useBlocker({
    enableBeforeUnload: () => isOpen() && (areFilesOnTheWay || !isSame(kept, written)),
    // A link away from the screen closes the dialog with it.
    shouldBlockFn: async ({ current, next }) =>
      isOpen() && current.pathname !== next.pathname && !(await mayLeave()),
  })

  async function save() {
    setDraft('saving')
    try {
      await saveDraft({ id: enrolment.id, ...written })
      setKept(written)
      setDraft('saved')
    } catch {
      setDraft('failed')
    }
  }

  useEffect(() => {
    if (!focused) return
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }, [focused])

  const handleText = (text: string) => {
    setReport(text)
    setError(null)
    keep()
  }

  const handleFiles = () => {
    setAsked(false)
    setError(null)
  }

  const problemOfFiles = () => {
    if (uploads.some(upload => upload.error)) return texts.fileFailed
    if (uploads.some(isOnTheWay)) return texts.filesOnTheWay
    if (uploads.length > MAX_FILES) return texts.tooManyFiles(MAX_FILES)
    return null
  }
  const problemOfText = () => {
    if (report.length > MAX_LENGTH) return texts.tooLong(MAX_LENGTH)
    if (report.trim() === '' && uploads.length === 0) return texts.emptyReport
    return null
  }

  const [submit, isSending] = useSingleFlight(async () => {
    const found = problemOfText()
    setError(found)
    setAsked(true)
    if (found) return field.current?.focus()
    if (problemOfFiles()) return chooseFiles.current?.focus()
    if (enrolment.status !== 'enrolled' && isSame(lastSent(changes) ?? opened, written)) {
      const { sameTitle: title, sendSame: action, keepWriting: cancel } = texts
      const text = isSent ? texts.sameAsSent : texts.sameAsReturned
      if (!(await confirm.open({ title, text, action, cancel }))) return
    }
    keepDraft.cancel()
    try {
      await onSubmit(written)
    } catch (failure) {
      // The draft is kept.
      keep()
      const refusal = failure instanceof ApiError ? failure : undefined
      toast.error(texts.notSent, { text: refusal?.message ?? texts.tryAgain })
      if (refusal?.about('report')) setError(refusal.message)
      if (!refusal) throw failure
    }
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.fields}>
        <Textarea
          ref={field}
          label={texts.report}
          description={texts.reportHelp}
          // What to write is read before the long field, not after it.
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={report}
          error={error}
          autosize
          minRows={4}
          maxRows={14}
          onChange={event => handleText(event.currentTarget.value)}
        />
        <FileField
          ref={chooseFiles}
          uploads={uploads}
          error={isAsked ? problemOfFiles() : null}
          onAdd={files => {
            handleFiles()
            add(files)
          }}
          onRemove={key => {
            handleFiles()
            remove(key)
          }}
        />
        <p className={styles.draft} role="status">
          {isSent && texts.notYetSent}
          {draft === 'saving' && texts.draftSaving}
          {draft === 'saved' && texts.draftSaved}
          {draft === 'failed' && texts.draftFailed}
        </p>
      </div>
      {children(isSending, mayLeave)}
    </form>
  )
}
