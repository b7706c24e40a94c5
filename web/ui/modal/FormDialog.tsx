import { IconAlertCircle } from '@tabler/icons-react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { controlTexts } from '../controlTexts.ts'
import { useLeaveGuard } from '../editor/useLeaveGuard.ts'
import { Note } from '../Note.tsx'
import { useFocusBack } from '../useFocusBack.ts'
import { useSingleFlight } from '../useSingleFlight.ts'
import styles from './Dialog.module.css'
import { DialogBody, DialogFoot, DialogTitle } from './Dialog.tsx'
import { useDismiss } from './dismissal.ts'

export interface FormDialogProps {
  title: string
  /** Between the title and the fields. */
  head?: ReactNode
  children: ReactNode
  /** The text that leaving it would throw away: unless it is blank or being sent, the dialog asks first. */
  typed?: string
  /** What was chosen, beside that text, would be thrown away too. */
  isChanged?: boolean
  /** The fields can be changed no more; left out: they always can. */
  isFrozen?: boolean
  /** Why it was not sent, below the fields. */
  problem?: string | null
  /** Beside the buttons, before them. */
  foot?: ReactNode
  /** The label of the button that sends, a verb. */
  action: string
  /** What that button says while it runs. */
  pending?: string
  cancel?: string
  danger?: boolean
  disabled?: boolean
  /** The focus begins at the button that sends: there is no field to fill in. */
  focusAction?: boolean
  /** Sends what was entered, or says what is wrong. It does not begin again before its promise is settled. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** The form is being sent, also while the promise of `onSubmit` is settled already. */
  isSending?: boolean
}

/** A dialog that is a form: its fields, a button that sends, also by Ctrl+Enter, and one that dismisses. */
export function FormDialog(props: FormDialogProps) {
  const { title, head, children, typed, isFrozen, problem, foot, action, pending, danger, isSending } = props
  const dismiss = useDismiss()
  const [submit, isRunning] = useSingleFlight(async (event: FormEvent<HTMLFormElement>) => {
    await props.onSubmit(event)
  })
  const fieldset = useFocusBack(isFrozen === true)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event)
  }
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !props.disabled)
      event.currentTarget.requestSubmit()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter of the fields within
    <form onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      {typed !== undefined && (
        <Guard isUnsaved={!isRunning && !isSending && (typed.trim() !== '' || props.isChanged === true)} />
      )}
      <DialogTitle>{title}</DialogTitle>
      {head}
      <DialogBody>
        <div className={styles.fields}>
          {isFrozen === undefined ? (
            children
          ) : (
            <fieldset className={styles.fields} disabled={isFrozen} ref={fieldset}>
              {children}
            </fieldset>
          )}
          {problem && (
            <Note tone="danger" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
              {problem}
            </Note>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        {foot}
        <Button variant="line" size="small" onClick={dismiss}>
          {props.cancel ?? controlTexts.cancel}
        </Button>
        <Button
          type="submit"
          size="small"
          variant={danger ? 'danger' : 'primary'}
          disabled={props.disabled}
          data-autofocus={props.focusAction || undefined}
          pending={(isRunning || isSending) && pending}
        >
          {action}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** A component of its own, so that a dialog without `typed` does not set a guard: a dialog has one, and may set another. */
function Guard({ isUnsaved }: { isUnsaved: boolean }) {
  useLeaveGuard(() => ({ fields: isUnsaved ? 1 : 0, isKept: false }))
  return null
}
