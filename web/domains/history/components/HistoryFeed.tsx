import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { HistoryCategory } from '#contract/domains/history.ts'
import { paths } from '../../../paths.ts'
import { NoHistory } from '../../../ui/art/empty.ts'
import { Block } from '../../../ui/Block.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Failed } from '../../../ui/Failed.tsx'
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
  const { data, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(historyQuery(user, categories))
  const end = useRef<HTMLDivElement>(null)
  const handleEnd = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    // After a failure only the button loads again.
    if (entries.some(entry => entry.isIntersecting) && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage()
  })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(entries => handleEnd(entries), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observed anew after each page and filter: an end that is still in view loads one more page.
  }, [data, hasNextPage])

  // Keyboard users continue at the first new row, not below the new rows.
  const shown = useRef(0)
  const isAtEnd = useRef(false)
  const handleRows = useEffectEvent(() => {
    const first = data?.[shown.current]
    shown.current = data?.length ?? 0
    if (!first || !isAtEnd.current) return
    isAtEnd.current = false
    document.getElementById(rowId(first.id))?.focus()
  })
  useEffect(() => handleRows(), [data?.length])

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
      {hasNextPage ? (
        <div
          ref={end}
          className={styles.end}
          onFocus={() => {
            isAtEnd.current = true
          }}
          onBlur={() => {
            isAtEnd.current = false
          }}
        >
          {isFetchNextPageError && <p role="alert">{texts.moreFailed}</p>}
          <Button
            variant="soft"
            pending={isFetchingNextPage && texts.loadingMore}
            onClick={() => void fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      ) : (
        <p className={styles.beginning}>{texts.end}</p>
      )}
    </Block>
  )
}
