import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatLately } from '#web/ui/dates.ts'
import lines from '#web/ui/Lines.module.css'
import { Tag, Tags } from '#web/ui/Tag.tsx'
import styles from './HistoryTab.module.css'
import { texts } from './texts.ts'

interface Pair {
  /** The id of the other row on this page; null: it is not shown. */
  readonly row: string | null
  readonly text: string
}

interface Props {
  id: string
  title: string
  /** The address of what it is about. */
  to?: string | undefined
  at: string
  /** null: the city itself. */
  by: string | null
  cause: string | null
  comment: string | null
  reverses: Pair | null
  reversedBy: Pair | null
  amount?: { readonly value: number; readonly text: string; readonly total: string }
}

/** One thing that happened to a resident: what, when, who, why, how much, and its pair where one was reversed. */
export const EntryLine = ({ id, title, to, at, by, cause, comment, reverses, reversedBy, amount }: Props) => (
  <>
    <span className={lines.words} id={id} tabIndex={-1}>
      <b className={reversedBy ? styles.reversed : undefined}>
        {to ? (
          <Link to={to} className={styles.about}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )}
      </b>
      <small>
        {joined(
          formatLately(at),
          <bdi key="by">{by ?? texts.byRule}</bdi>,
          // The title of an award by hand is its comment or its cause.
          cause && !title.includes(cause) && <bdi key="cause">{cause}</bdi>,
          comment && !title.includes(comment) && <bdi key="comment">{comment}</bdi>,
        )}
      </small>
      {(reverses || reversedBy) && (
        <Tags>
          {[reverses, reversedBy].map(
            pair =>
              pair &&
              (pair.row ? (
                <a key={pair.text} href={`#${pair.row}`}>
                  <Tag tone="info">{pair.text}</Tag>
                </a>
              ) : (
                <Tag key={pair.text} tone="info">
                  {pair.text}
                </Tag>
              )),
          )}
        </Tags>
      )}
    </span>
    {amount && (
      <>
        <span className={styles.amount} data-sign={amount.value > 0 ? 'plus' : 'minus'}>
          {amount.text}
        </span>
        <span className={lines.figure}>{amount.total}</span>
      </>
    )}
  </>
)

const joined = (...parts: readonly ReactNode[]) =>
  parts.filter(Boolean).map((part, index) => (index === 0 ? part : [' · ', part]))
