import { IconEye, IconLock, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useId } from 'react'
import type { ReviewSearch } from '#web/domains/missions/adminSearch.ts'
import { Face } from '#web/domains/people/components/Face.tsx'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { classes } from '#web/ui/classes.ts'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { QueueRow } from './data.ts'
import { claimOf } from './queue.ts'
import styles from './ReviewQueue.module.css'
import { texts } from './texts.ts'

interface Props {
  rows: readonly QueueRow[]
  search: ReviewSearch
  me: number
  /** When the rows were loaded, in ms since the epoch. */
  now: number
  pageCount: number
  /** Called on a click or Enter on a row. */
  onOpen: (id: number) => void
  /** Answers whether there is such a row. */
  onStep: (by: 1 | -1) => boolean
  onPage: (page: number) => void
}

/** The id of the link of a row, by which it is focused. */
export const rowId = (id: number) => `queue-${id}`

/** The queue, the longest waiting first; the open report is marked. */
export function ReviewQueue({ rows, search, me, now, pageCount, onOpen, onStep, onPage }: Props) {
  const title = useId()
  const { tab = 'reports', page = 1, report } = search
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    // At the ends the key scrolls the page.
    if (by !== null && onStep(by)) event.preventDefault()
  }
  return (
    <Block className={styles.block}>
      <h2 id={title} className="visually-hidden">
        {texts.queue[tab]}
      </h2>
      <ol className={styles.queue} aria-labelledby={title}>
        {rows.map(row => (
          <li key={row.id}>
            <Link
              id={rowId(row.id)}
              to={paths.adminReview.path}
              search={{ ...search, report: row.id }}
              className={styles.row}
              aria-current={row.id === report ? 'true' : undefined}
              onClick={() => onOpen(row.id)}
              onKeyDown={handleKey}
            >
              <Face person={row.resident} />
              <span className={styles.words}>
                <b>{row.resident.name}</b>
                <span className={classes('two-lines', styles.mission)}>
                  {row.mission?.name ?? texts.noMission}
                </span>
                <span className={styles.when}>
                  {row.submittedAt && row.status === 'submitted'
                    ? texts.sentAt(row.submittedAt)
                    : texts.enrolledAt(row.createdAt)}
                </span>
                <Standing row={row} me={me} now={now} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Pagination page={page} pageCount={pageCount} onChange={onPage} />
    </Block>
  )
}

function Standing({ row, me, now }: { row: QueueRow; me: number; now: number }) {
  const claim = claimOf(row, now)
  if (row.resident.id === me)
    return (
      <span className={styles.standing}>
        <IconUserCircle aria-hidden="true" />
        {texts.own}
      </span>
    )
  if (!claim) return null
  return (
    <span className={styles.standing}>
      {claim.by === me ? (
        <>
          <IconEye aria-hidden="true" />
          {texts.withMe(claim.until)}
        </>
      ) : (
        <>
          <IconLock aria-hidden="true" />
          <span className="visually-hidden">{texts.withScreenReader}</span>
          {texts.with(claim.name, claim.until)}
        </>
      )}
    </span>
  )
}

const ROWS = 6

/** A placeholder with the geometry of the list. */
export function ReviewQueueSkeleton() {
  return (
    <Block className={styles.block}>
      <div role="status" className={styles.queue}>
        <span className="visually-hidden">{texts.loading}</span>
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton width={36} height={36} radius="50%" />
            <span className={styles.words}>
              <Skeleton width="60%" height={20} />
              <Skeleton width="90%" height={18} />
              <Skeleton width="50%" height={16} />
            </span>
          </div>
        ))}
      </div>
    </Block>
  )
}
