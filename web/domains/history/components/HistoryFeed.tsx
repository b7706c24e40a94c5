import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryCategory } from '#contract/domains/history.ts'
import { paths } from '#web/paths.ts'
import { NoHistory } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { MoreRows } from '#web/ui/MoreRows.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { causesOf } from '../causes.ts'
import { historyQuery } from '../data.ts'
import { byDay } from '../days.ts'
import { texts } from '../texts.ts'
import { CauseCard, cardId, HistorySkeleton } from './CauseCard.tsx'
import styles from './HistoryFeed.module.css'

interface Props {
  /** The id of the resident. */
  user: number
  /** Empty: all categories. */
  categories: readonly HistoryCategory[]
  /** `2026-11`; undefined: from the newest event to the first. */
  month?: string | undefined
  /** The month before, and what shows it. */
  before?: { readonly month: string; readonly onShow: () => void } | undefined
  onShowAll: () => void
}

/** What happened to a resident by day, one card per cause; the next page is loaded when the end comes into view. */
export function HistoryFeed({ user, categories, month, before, onShowAll }: Props) {
  const query = useInfiniteQuery(historyQuery(user, categories, month))
  const { data, isLoadingError, refetch } = query
  if (!data)
    return isLoadingError ? (
      <Block>
        <Failed title={texts.failedTitle} text={texts.failedText} onRetry={refetch} />
      </Block>
    ) : (
      <HistorySkeleton />
    )
  const showBefore = before && (
    <Button variant="soft" onClick={before.onShow}>
      {texts.showMonth(before.month)}
    </Button>
  )
  if (data.length === 0)
    return (
      <Block>
        {categories.length > 0 || month ? (
          <>
            <NoMatch
              title={texts.noneTitle}
              text={texts.noneText}
              action={texts.showAll}
              onAction={onShowAll}
            />
            {showBefore && <div className={styles.before}>{showBefore}</div>}
          </>
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
  const causes = causesOf(data)
  return (
    <Block className={styles.feed}>
      {byDay(causes).map(({ day, title, rows }) => (
        <section key={day}>
          <h3>{title}</h3>
          <ul>
            {rows.map(cause => (
              <CauseCard key={cause.id} cause={cause} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows
        query={query}
        rows={causes.map(({ id }) => cardId(id))}
        texts={month ? texts.furtherInMonth(month) : texts.further}
        className={styles.end}
      />
      {!query.hasNextPage && showBefore && <div className={styles.before}>{showBefore}</div>}
    </Block>
  )
}
