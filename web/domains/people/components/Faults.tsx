import { IconAlertCircle } from '@tabler/icons-react'
import { ApiError } from '#web/rest/http.ts'
import { Note } from '#web/ui/Note.tsx'
import styles from './Faults.module.css'

/** Why a call for several residents left one of them out. */
export interface Fault {
  readonly user: number
  readonly message: string
}

/** Of a refusal that names residents by `users.{id}`. */
export const faultsOf = (error: unknown): readonly Fault[] =>
  error instanceof ApiError
    ? error.details
        .filter(({ path }) => path[0] === 'users')
        .map(({ path, message }) => ({ user: Number(path[1]), message }))
    : []

interface Props {
  title: string
  faults: readonly Fault[]
  /** Of the button that takes them off the list. */
  without: string
  onWithout: () => void
}

/** Who cannot be given what the others can, why, and the way on without them. */
export const Faults = ({ title, faults, without, onWithout }: Props) => (
  <Note
    tone="danger"
    role="alert"
    icon={<IconAlertCircle aria-hidden="true" />}
    actions={
      <button type="button" onClick={onWithout}>
        {without}
      </button>
    }
  >
    <b>{title}</b>
    <ul className={styles.faults}>
      {faults.map(({ user, message }) => (
        <li key={user}>{message}</li>
      ))}
    </ul>
  </Note>
)
