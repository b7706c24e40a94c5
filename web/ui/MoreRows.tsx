import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './MoreRows.module.css'
import { texts as words } from './texts.ts'

interface Props {
  /** An infinite query, as far as it matters here. */
  query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    /** When the latest page came. */
    readonly dataUpdatedAt: number
    readonly fetchNextPage: () => unknown
  }
  /** The ids of the elements of all rows that are shown; each takes the focus. */
  rows: readonly string[]
  texts: {
    readonly more: string
    readonly loadingMore: string
    readonly moreFailed: string
    /** Said below the last row. */
    readonly end: string
  }
  className?: string | undefined
}

/**
 * The end of a list that grows: the next page is loaded when the end comes near the view, and by a button, which
 * serves the keyboard and what failed.
 */
export function MoreRows({ query, rows, texts, className }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, dataUpdatedAt, fetchNextPage } = query
  const end = useRef<HTMLDivElement>(null)
  const handleEnd = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    // After a failure only the button loads again.
    if (entries.some(entry => entry.isIntersecting) && !isFetchingNextPage && !isFetchNextPageError)
      void fetchNextPage()
  })
  const [firstRow] = rows
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(entries => handleEnd(entries), { rootMargin: '600px' })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Observed anew after each page and filter: an end that is still in view loads one more page.
  }, [rows.length, firstRow, hasNextPage, dataUpdatedAt])

  // Keyboard users continue at the first new row, not below the new rows.
  const shown = useRef(rows.length)
  const isAtEnd = useRef(false)
  const handleRows = useEffectEvent(() => {
    const first = rows[shown.current]
    shown.current = rows.length
    if (!first || !isAtEnd.current) return
    isAtEnd.current = false
    document.getElementById(first)?.focus()
  })
  useEffect(() => handleRows(), [rows.length])

  if (!hasNextPage) return <p className={classes(styles.last, className)}>{texts.end}</p>
  return (
    <div
      ref={end}
      className={classes(styles.end, className)}
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
        {isFetchNextPageError ? words.retry : texts.more}
      </Button>
    </div>
  )
}
