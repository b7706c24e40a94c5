import { IconArticle, IconShoppingBag, IconTargetArrow } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HistoryCategory } from '#contract/domains/history.ts'
import { paths } from '../../../paths.ts'
import { ChipMark, CoinMark, EnergyMark } from '../../../ui/art/marks.tsx'
import { Block } from '../../../ui/Block.tsx'
import { classes } from '../../../ui/classes.ts'
import { formatTime } from '../../../ui/dates.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { badgeInfo } from '../../chips/modals.ts'
import { MissionLink } from '../../missions/components/MissionLink.tsx'
import { bookingInfo } from '../../shop/modals.ts'
import type { HistoryRow } from '../data.ts'
import { texts } from '../texts.ts'
import styles from './HistoryItem.module.css'

const icons: Record<HistoryCategory, ReactNode> = {
  'points-change': <EnergyMark />,
  'balance-change': <CoinMark />,
  'user-activity': <IconTargetArrow aria-hidden="true" />,
  'user-badge': <ChipMark />,
  booking: <IconShoppingBag aria-hidden="true" />,
  blog: <IconArticle aria-hidden="true" />,
}

/** The selector by which a row is focused. */
export const rowId = (id: string) => `history-${id}`

/** One event; its title links to the thing it is about. */
export function HistoryItem({ row }: { row: HistoryRow }) {
  const { id, category, kind, title, amount, total_after, subject, createdAt } = row
  return (
    <li id={rowId(id)} tabIndex={-1} className={styles.item}>
      <span className={classes(styles.icon, styles[category])}>{icons[category]}</span>
      <div className={styles.words}>
        <b>
          <Subject subject={subject}>{title}</Subject>
        </b>
        {total_after !== null && <small>{texts.totalAfter(category, total_after)}</small>}
      </div>
      {amount !== null && (
        <span
          className={classes(
            'figures',
            styles.amount,
            amount < 0
              ? kind !== 'booking' && styles.less
              : category === 'points-change'
                ? styles.energy
                : styles.coins,
          )}
        >
          {texts.amount(category, amount)}
        </span>
      )}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
    </li>
  )
}

interface SubjectProps {
  subject: HistoryRow['subject']
  children: string
}

function Subject({ subject, children }: SubjectProps) {
  if (subject?.type === 'activities')
    return (
      <MissionLink id={subject.id} className={classes('whole-card', styles.open)}>
        {children}
      </MissionLink>
    )
  if (subject?.type === 'bookings' || subject?.type === 'badges') {
    const { type, id } = subject
    const handleClick = () =>
      void (type === 'bookings' ? bookingInfo.open({ bookingId: id }) : badgeInfo.open({ badgeId: id }))
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        className={classes('whole-card', styles.open)}
        onClick={handleClick}
      >
        {children}
      </button>
    )
  }
  if (subject?.type === 'articles')
    return (
      <Link to={paths.article.href({ articleId: subject.id })} className={classes('whole-card', styles.open)}>
        {children}
      </Link>
    )
  return children
}

const ROWS = 8

/** A placeholder with the geometry of the feed. */
export const HistorySkeleton = () => (
  <Block>
    <div role="status">
      <span className="visually-hidden">{texts.loading}</span>
      <Skeleton width="10rem" height={14} />
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={styles.item}>
          <Skeleton width={44} height={44} radius="var(--r-md)" />
          <div className={styles.words}>
            <Skeleton width="55%" height={18} />
            <Skeleton width="25%" height={13} className={styles.bar} />
          </div>
          <Skeleton width="6rem" height={18} />
        </div>
      ))}
    </div>
  </Block>
)
