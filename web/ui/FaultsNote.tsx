import { IconAlertCircle } from '@tabler/icons-react'
import { controlTexts } from './controlTexts.ts'
import styles from './FaultsNote.module.css'
import { Note } from './Note.tsx'

export interface Fault {
  /** The row at fault. */
  readonly id: number
  readonly message: string
}

interface Props {
  /** What was not done, above the rows because of which. */
  title: string
  faults: readonly Fault[]
  /** Goes on without them; absent where nobody would be left. */
  onLeaveOut?: (() => void) | undefined
}

/** Names the rows because of which nothing was done to all that are listed. */
export function FaultsNote({ title, faults, onLeaveOut }: Props) {
  return (
    <Note
      tone="danger"
      role="alert"
      icon={<IconAlertCircle aria-hidden="true" />}
      actions={
        onLeaveOut && (
          <button type="button" onClick={onLeaveOut}>
            {controlTexts.leaveOut}
          </button>
        )
      }
    >
      <b>{title}</b>
      <ul className={styles.faults}>
        {faults.map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
    </Note>
  )
}
