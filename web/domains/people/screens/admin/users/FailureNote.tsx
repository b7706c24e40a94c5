import type { ReactNode } from 'react'
import { sentence } from '#web/desk/unsure.ts'
import styles from './ActModal.module.css'
import { type Failure, failureText, namedFaults } from './failure.ts'
import { texts } from './texts.ts'

/** The dialog may be higher than the window. */
const showWhole = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

interface Props {
  failure: Failure
  /** Buttons below the words. */
  children: ReactNode
}

/** Why the act was not done: the words of the server, the first faults one below the other, how things stand. */
export function FailureNote({ failure, children }: Props) {
  const { text, state } = failure
  const { named, more } = namedFaults(failure)
  return (
    <div ref={showWhole} className={styles.note} role="alert">
      {named.length > 0 ? (
        <>
          <p>{sentence(text)}</p>
          <ul className={styles.faults}>
            {named.map(({ path, message }) => (
              <li key={path.join('.')}>{message}</li>
            ))}
            {more > 0 && <li>{texts.andMore(more)}</li>}
          </ul>
          <p>{state}</p>
        </>
      ) : (
        // A field that is not filled in is told of as everywhere, without a full stop.
        <p>{state ? failureText(failure) : text}</p>
      )}
      {children}
    </div>
  )
}
