import { type ReactNode, useState } from 'react'
import { useMe } from '#web/domains/people/data.ts'
import { isSuperadmin } from '#web/domains/people/me.ts'
import type { Person } from '../users/data.ts'
import { AmountForm } from './AmountForm.tsx'
import styles from './AwardTab.module.css'
import type { Book } from './data.ts'
import { LedgerBlock } from './LedgerBlock.tsx'

interface Props {
  person: Person
  /** The chips and the missions of the resident. */
  children: ReactNode
}

/** What was given before and by whom, and what can be given. */
export function AwardTab({ person, children }: Props) {
  const me = useMe()
  const [book, setBook] = useState<Book>('user-points-changes')
  const kind = book === 'user-points-changes' ? 'energy' : 'coins'
  const ledger = <LedgerBlock user={person.id} book={book} onBook={setBook} mayReverse={isSuperadmin(me)} />
  return (
    <div className={styles.blocks}>
      {/* Nobody gives anything to themselves (product §3). */}
      {me.id === person.id ? (
        ledger
      ) : (
        <div className={styles.change}>
          {ledger}
          <AmountForm person={person} kind={kind} />
        </div>
      )}
      <div className={styles.halves}>{children}</div>
    </div>
  )
}
