import { formatLately } from '../../../../../ui/dates.ts'
import { formatSigned } from '../../../../../ui/numbers.ts'
import { Tag, Tags } from '../../../../../ui/Tag.tsx'
import type { Entry } from './data.ts'
import { texts } from './texts.ts'
import styles from './UserScreen.module.css'

/** A row of a ledger: what, when, who, why, how much, and its pair where one was reversed. */
export const EntryLine = ({ entry, title, at }: { entry: Entry; title: string; at: string }) => (
  <>
    <span className={styles.grow} id={`row-${entry.id}`}>
      <b className={entry.reversedBy === null ? undefined : styles.reversed}>{title}</b>
      <small>
        {[texts.row(entry.id), formatLately(at), entry.by?.name ?? texts.byRule, entry.cause, entry.comment]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {(entry.reverses !== null || entry.reversedBy !== null) && (
        <Tags>
          {entry.reverses !== null && (
            <a href={`#row-${entry.reverses}`}>
              <Tag tone="info">{texts.reverses(entry.reverses)}</Tag>
            </a>
          )}
          {entry.reversedBy !== null && (
            <a href={`#row-${entry.reversedBy}`}>
              <Tag tone="info">{texts.reversedBy(entry.reversedBy)}</Tag>
            </a>
          )}
        </Tags>
      )}
    </span>
    <span className={styles.amount} data-sign={entry.amount > 0 ? 'plus' : 'minus'}>
      {formatSigned(entry.amount)}
    </span>
    <span className={styles.sum}>{texts.total(entry.total_after)}</span>
  </>
)
