import { Button } from '../Button.tsx'
import { controlTexts } from '../controlTexts.ts'
import styles from './Dialog.module.css'
import { DialogBody, DialogFoot, DialogTitle } from './Dialog.tsx'
import type { ModalProps } from './modal.ts'

interface Props extends ModalProps<true> {
  title: string
  text: string
  list?: { title: string; lines: readonly string[] }
  action: string
  cancel?: string | undefined
  danger?: boolean
}

export default function ConfirmModal({ title, text, list, action, cancel, danger, onClose }: Props) {
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogBody>
        <p>{text}</p>
        {list && (
          <div className={styles.list}>
            <p>{list.title}</p>
            <ul>
              {list.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {cancel ?? controlTexts.cancel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} size="small" onClick={() => onClose(true)}>
          {action}
        </Button>
      </DialogFoot>
    </>
  )
}
