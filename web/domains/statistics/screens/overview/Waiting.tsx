import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Figures, waitingQuery } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { texts, upTo } from '../../texts.ts'
import styles from './Waiting.module.css'

const words = texts.waiting
type Kind = keyof Figures<'waiting'>
type To = Pick<LinkProps, 'to' | 'search'>
/** The queues; of one team, the lists that can be narrowed to it. */
const lists: { readonly [kind in Kind]: (team: number | undefined) => To } = {
  reports: team =>
    team
      ? { to: paths.adminEnrolments.path, search: { step: 'reports', team } }
      : { to: paths.adminReview.path },
  bookings: team => ({ to: paths.adminShop.path, search: { tab: 'booking', team } }),
  overdue: team =>
    team
      ? { to: paths.adminEnrolments.path, search: { step: 'late', team } }
      : { to: paths.adminReview.path, search: { tab: 'late' } },
  themes: () => ({ to: paths.adminThemes.path }),
}
const kinds = Object.keys(lists) as Kind[]
/** Waiting longer than this is marked. */
const LATE_MS = 48 * 3_600_000
const isLate = (since: string) => Date.now() - Date.parse(since) > LATE_MS

/** What waits for a moderator, each a link to its list. */
export function Waiting({ search }: { search: OverviewSearch }) {
  const { data, isLoadingError, refetch } = useQuery(waitingQuery(search))
  if (isLoadingError) return <PartFailed onRetry={() => void refetch()} />
  return (
    <section aria-label={words.title}>
      <ul className={styles.list}>
        {kinds.map(kind => (
          <li key={kind}>
            <Link {...lists[kind](search.team)} className={styles.item}>
              {data ? <Content kind={kind} {...data.data[kind]} /> : <Skeleton height={44} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Content({ kind, count, oldest }: { kind: Kind; count: number; oldest: string | null }) {
  return (
    <>
      <b>{upTo(count)}</b>
      <span>{words[kind](count)}</span>
      <small className={classes(oldest !== null && kind !== 'themes' && isLate(oldest) && styles.late)}>
        {oldest === null
          ? words.nothing
          : kind === 'overdue'
            ? words.overdueSince(oldest)
            : words.oldest(oldest)}
      </small>
    </>
  )
}
