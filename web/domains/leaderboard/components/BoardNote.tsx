import type { ReactNode } from 'react'
import styles from './BoardNote.module.css'

interface Props {
  icon: ReactNode
  title: string
  text: string
  /** The action. */
  children?: ReactNode
}

/** A note above a board. */
export const BoardNote = ({ icon, title, text, children }: Props) => (
  <div className={styles.note}>
    {icon}
    <p>
      <b>{title}</b>
      {text}
    </p>
    {children}
  </div>
)
