import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryCategory } from '#contract/domains/history.ts'
import { paths } from '../../../paths.ts'
import { NoHistory } from '../../../ui/art/empty.ts'
import { Block } from '../../../ui/Block.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { MoreRows } from '../../../ui/MoreRows.tsx'
import { NoMatch } from '../../../ui/NoMatch.tsx'
import { historyQuery } from '../data.ts'
import { byDay } from '../days.ts'
import { texts } from '../texts.ts'
import styles from './HistoryFeed.module.css'
import { HistoryItem, HistorySkeleton, rowId } from './HistoryItem.tsx'

interface Props {
  /** The id of the resident. */
  user: number
  /** Empty: all categories. */
  categories: readonly HistoryCategory[]
  onShowAll: () => void
}

/** The events of a resident by day; the next page is loaded when the end comes into view. */
export function HistoryFeed({ user, categories, onShowAll }: Props) {
  const query = useInfiniteQuery(historyQuery(user, categories))
  const { data, isError, refetch } = query
  if (!data)
    return isError ? (
      <Block>
        <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
      </Block>
    ) : (
      <HistorySkeleton />
    )
  if (data.length === 0)
    return (
      <Block>
        {categories.length > 0 ? (
          <NoMatch title={texts.noneTitle} text={texts.noneText} action={texts.all} onAction={onShowAll} />
        ) : (
          <Empty
            drawing={<NoHistory />}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={<ButtonLink to={paths.missions.path}>{texts.toMissions}</ButtonLink>}
          />
        )}
      </Block>
    )
  return (
    <Block className={styles.feed}>
      {byDay(data).map(({ day, title, rows }) => (
        <section key={day}>
          <h3>{title}</h3>
          <ul>
            {rows.map(row => (
              <HistoryItem key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows
        query={query}
        rows={data.map(({ id }) => rowId(id))}
        texts={texts.further}
        className={styles.end}
      />
    </Block>
  )
}
