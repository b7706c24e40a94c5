import type { ReactNode } from 'react'
import { Avatar } from '../Avatar.tsx'
import { formatLately } from '../dates.ts'
import type { Media } from '../Picture.tsx'
import { Became } from './Became.tsx'
import styles from './ChangeLog.module.css'
import { texts } from './texts.ts'

export interface Change {
  readonly id: number
  readonly at: string
  /** Null: the city itself, by a rule. */
  readonly by: { readonly name: string; readonly avatar?: Media | null } | null
  /** The changed field, within a sentence: «срок». */
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
}

/** Who changed which field, the latest first. `children` stand below: «показать ещё». */
export function ChangeLog({ changes, children }: { changes: readonly Change[]; children?: ReactNode }) {
  if (changes.length === 0) return <p className={styles.none}>{texts.noChanges}</p>
  return (
    <>
      <ol>
        {changes.map(({ id, at, by, label, before, after }) => (
          <li key={id} className={styles.change}>
            <Avatar name={by?.name ?? texts.city} picture={by?.avatar} size="tiny" />
            <div>
              {by?.name ?? texts.city}: {label} <Became before={before} after={after} />
              <time dateTime={at}>{formatLately(at)}</time>
            </div>
          </li>
        ))}
      </ol>
      {children}
    </>
  )
}
