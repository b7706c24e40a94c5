import { Textarea } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
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
import type { Enrolment, Report } from '../enrolments.ts'
import { texts } from '../missionTexts.ts'
import { isSame, lastSent } from '../story.ts'
import { storyChangesQuery } from '../storyChanges.ts'
import { FileField } from './FileField.tsx'
import styles from './ReportForm.module.css'
import { reportOf, useDraft } from './useDraft.ts'
import { isOnTheWay, useUploads } from './useUploads.ts'

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

/** The form of a report, begun anew when another device or window has saved a later draft and nothing was changed here since. */
export function ReportForm(props: Props) {
  const [round, setRound] = useState(0)
  return (
    <Form key={round} {...props} focused={props.focused && round === 0} onLater={() => setRound(round + 1)} />
  )
}

/**
 * The form of a report: text and files. It saves a draft while one writes, so that closing the dialog loses nothing. Of a
 * report that was sent there is no draft: a moderator reads it meanwhile, so leaving the form asks; so it does where the draft
 * could not be saved.
 */
function Form({ enrolment, focused, onWrite, onSubmit, onLater, children }: Props & { onLater: () => void }) {
  const isSent = enrolment.status === 'submitted'
  const [opened] = useState(reportOf(enrolment))
  const { data: changes = [] } = useQuery(storyChangesQuery(enrolment))
  const [report, setReport] = useState(opened.report)
  const [error, setError] = useState<string | null>(null)
  /** The error of the files, shown only after an attempt to send. */
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const chooseFiles = useRef<HTMLButtonElement>(null)

  const { uploads, add, remove } = useUploads(enrolment.attachments)
  const written = { report, attachments: uploads.flatMap(({ id }) => id ?? []) }
  const draft = useDraft({
    enrolment,
    opened,
    written,
    isWhole: uploads.every(({ id, error: failed }) => id !== null && !failed),
    isSending: () => isSending,
    onLater,
  })

  useDidUpdate(() => draft.keep(), [written.attachments.join()])

  const tell = useEffectEvent((words: string) => onWrite(isSent && words === opened.report ? '' : words))
  useEffect(() => tell(report), [report])

  // Returned while its author was changing it: what is written becomes the draft.
  useDidUpdate(() => {
    draft.reset()
    if (!isSame(opened, written)) draft.keep()
  }, [isSent])

  const isOpen = useIsOpen()
  const areFilesOnTheWay = uploads.some(isOnTheWay)
  const isUnsaved = draft.state === 'failed' || draft.state === 'refused'
  /** What is written is in this form alone. */
  const isOnlyHere = (isSent || isUnsaved) && !isSame(opened, written)
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
    enableBeforeUnload: () => isOpen() && (areFilesOnTheWay || !isSame(draft.kept, written)),
    // A link away from the screen closes the dialog with it.
    shouldBlockFn: async ({ current, next }) =>
      isOpen() && current.pathname !== next.pathname && !(await mayLeave()),
  })

  useEffect(() => {
    if (!focused) return
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }, [focused])

  const handleText = (text: string) => {
    setReport(text)
    setError(null)
    draft.keep()
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
  /** Said while it is written: no draft of it is saved either. */
  const tooLong = report.length > MAX_LENGTH ? texts.tooLong(MAX_LENGTH) : null
  const problemOfText = () => {
    if (tooLong) return tooLong
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
    draft.drop()
    try {
      await onSubmit(written)
    } catch (failure) {
      // The draft is kept.
      draft.keep()
      const refusal = failure instanceof ApiError ? failure : undefined
      const why = refusal?.status === 412 ? texts.returnedMeanwhile : refusal?.message
      toast.error(texts.notSent, { text: why ?? texts.tryAgain })
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
          // What is added while the report is sent would not be in it.
          readOnly={isSending}
          error={error ?? tooLong}
          autosize
          minRows={4}
          maxRows={14}
          onChange={event => handleText(event.currentTarget.value)}
        />
        <FileField
          ref={chooseFiles}
          uploads={uploads}
          isLocked={isSending}
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
          {draft.state === 'saving' && texts.draftSaving}
          {draft.state === 'saved' && texts.draftSaved}
          {isUnsaved && texts.draftFailed}
        </p>
      </div>
      {children(isSending, mayLeave)}
    </form>
  )
}
