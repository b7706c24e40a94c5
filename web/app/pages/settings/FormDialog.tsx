import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '../../../ui/modal/Dialog.tsx'
import styles from './Form.module.css'
import { texts } from './texts.ts'

interface Props {
  title: string
  isSaving: boolean
  action?: string
  disabled?: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** Before the buttons: «Удалить». */
  extra?: ReactNode
  children: ReactNode
}

/** A dialog that is a form: fields, what the change does, buttons. */
export const FormDialog = ({
  title,
  isSaving,
  action = texts.save,
  disabled,
  onSubmit,
  onClose,
  extra,
  children,
}: Props) => (
  <form onSubmit={onSubmit} noValidate>
    <DialogTitle>{title}</DialogTitle>
    <DialogBody>
      <div className={styles.form}>{children}</div>
    </DialogBody>
    <DialogFoot>
      {extra}
      <Button variant="line" size="small" onClick={onClose}>
        {texts.cancel}
      </Button>
      <Button type="submit" size="small" disabled={disabled} pending={isSaving && texts.saving}>
        {action}
      </Button>
    </DialogFoot>
  </form>
)
