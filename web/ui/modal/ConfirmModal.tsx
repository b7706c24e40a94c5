import { Button } from '../Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from './Dialog.tsx'
import type { ModalProps } from './modal.ts'

interface Props extends ModalProps<true> {
  title: string
  text: string
  action: string
  cancel: string
  danger?: boolean
}

export default function ConfirmModal({ title, text, action, cancel, danger, onClose }: Props) {
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogBody>
        <p>{text}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {cancel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} size="small" onClick={() => onClose(true)}>
          {action}
        </Button>
      </DialogFoot>
    </>
  )
}
