import { useLocation } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import type { Editor } from '#web/ui/editor/useEditor.ts'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import { useDismiss } from '#web/ui/modal/dismissal.ts'
import styles from './Form.module.css'
import { texts } from './texts.ts'

interface Props {
  title: string
  isSaving: boolean
  action?: string
  disabled?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Closes it without a question. */
  onClose: () => void
  /** Before the buttons: «Удалить». */
  extra?: ReactNode
  children: ReactNode
}

/** A dialog that is a form: fields, what the change does, buttons. Who leaves the screen has left the dialog too. */
export function FormDialog(props: Props) {
  const { title, isSaving, action = texts.save, disabled, onSubmit, onClose, extra, children } = props
  const dismiss = useDismiss()
  const { pathname } = useLocation()
  const [openedAt] = useState(pathname)
  useEffect(() => {
    if (pathname !== openedAt) onClose()
  }, [pathname, openedAt, onClose])
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogTitle>{title}</DialogTitle>
      <DialogBody>
        <div className={styles.form}>{children}</div>
      </DialogBody>
      <DialogFoot>
        {extra}
        <Button variant="line" size="small" onClick={dismiss}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="small" disabled={disabled} pending={isSaving && texts.saving}>
          {action}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface EditorProps<Values extends object> extends Omit<Props, 'isSaving' | 'onSubmit'> {
  editor: Editor<Values>
  fields: FieldBook<Values>
}

/** The same for a row that somebody else may be changing too. */
export const EditorDialog = <Values extends object>({
  editor,
  fields,
  children,
  ...props
}: EditorProps<Values>) => (
  <FormDialog {...props} isSaving={editor.isSaving} onSubmit={editor.submit}>
    <EditorNotes editor={editor} fields={fields} />
    {children}
  </FormDialog>
)
