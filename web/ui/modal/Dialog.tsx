import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'

/** Names the dialog too. */
export function DialogTitle({ children }: { children: ReactNode }) {
  return (
    <Modal.Title className={styles.title} data-keep-clear>
      {children}
    </Modal.Title>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** The buttons; on a phone they stay at the bottom of the sheet, the primary one (the last) on top. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.foot} data-keep-clear>
      {children}
    </div>
  )
}
