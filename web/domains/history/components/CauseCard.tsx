import {
  IconArrowBackUp,
  IconArticle,
  IconClock,
  IconShoppingBag,
  IconTargetArrow,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chipColors } from '#contract/domains/chips.ts'
import type { HistoryCategory } from '#contract/domains/history.ts'
import { missionTypes } from '#contract/domains/mission-types.ts'
import { excerpt } from '#contract/markdown.ts'
import { quoted } from '#contract/words.ts'
import { paths } from '#web/paths.ts'
import { ChipMark, CoinMark, EnergyMark } from '#web/ui/art/marks.tsx'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { cityTime } from '#web/ui/clock.ts'
import { formatDate, formatTime } from '#web/ui/dates.ts'
import { formatSigned } from '#web/ui/numbers.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ChipPlate } from '../../chips/components/ChipPlate.tsx'
import { badgeInfo } from '../../chips/modals.ts'
import { MissionLink, toMissionDialog } from '../../missions/components/MissionLink.tsx'
import { MissionPlate } from '../../missions/components/MissionPlate.tsx'
import { bookingInfo } from '../../shop/modals.ts'
import { type Cause, type Moment, momentsOf, sumsOf } from '../causes.ts'
import type { HistoryRow } from '../data.ts'
import { texts } from '../texts.ts'
import styles from './CauseCard.module.css'

const icons: Record<HistoryCategory, ReactNode> = {
  'points-change': <EnergyMark />,
  'balance-change': <CoinMark />,
  'user-activity': <IconTargetArrow aria-hidden="true" />,
  'user-badge': <ChipMark />,
  booking: <IconShoppingBag aria-hidden="true" />,
  blog: <IconArticle aria-hidden="true" />,
}

/** The selector by which a card is focused. */
export const cardId = (id: string) => `history-${id}`

/** One cause with its amounts and its story; its title links to the thing it is about. */
export function CauseCard({ cause: { id, head, rows } }: { cause: Cause<HistoryRow> }) {
  const { category, kind, title, subject, answer, until, createdAt } = head
  const moments = momentsOf(rows)
  const hasStory = moments.length > 1
  const totals = sumsOf(rows).flatMap(({ category: of, total }) =>
    total === null ? [] : [texts.total(of, total)],
  )
  const isReturned = kind === 'returned' && subject !== null
  return (
    <li id={cardId(id)} tabIndex={-1} className={classes(styles.card, isReturned && styles.returned)}>
      <Face category={category} subject={subject} />
      <div className={styles.words}>
        <b>
          <Subject subject={subject}>{title}</Subject>
        </b>
        {answer && !hasStory && <Answer answer={answer} />}
      </div>
      <div className={styles.amounts}>
        {until && (
          <Tag tone="urgent" icon={<IconClock aria-hidden="true" />}>
            {texts.until(formatDate(until))}
          </Tag>
        )}
        <Amounts rows={rows} />
      </div>
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {(hasStory || totals.length > 0) && (
        <div className={styles.more}>
          {hasStory && <Story moments={moments} isReturned={isReturned} />}
          {totals.length > 0 && (
            <small className={classes('figures', styles.total)}>{texts.totals(totals)}</small>
          )}
          {isReturned && (
            <ButtonLink {...toMissionDialog(subject.id)} size="small" className={styles.act}>
              {texts.rework}
              <span className="visually-hidden">{quoted(subject.title)}</span>
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  )
}

/** The plate of the mission or the chip, else the sign of the category. */
function Face({ category, subject }: Pick<HistoryRow, 'category' | 'subject'>) {
  if (subject?.type === 'activities')
    return (
      <MissionPlate
        type={missionTypes.find(type => type === subject.look) ?? null}
        className={styles.plate}
      />
    )
  const color = subject?.type === 'badges' && chipColors.find(known => known === subject.look)
  if (color) return <ChipPlate tone={color} glyph className={styles.plate} />
  return <span className={classes(styles.icon, styles[category])}>{icons[category]}</span>
}

/** What the cause brought or took; coins of a booking that came back are said as such. */
function Amounts({ rows }: { rows: readonly HistoryRow[] }) {
  const refund = rows.find(({ kind }) => kind === 'refund')
  const hasChip = rows.find(({ category }) => category === 'user-badge')?.kind === 'awarded'
  return (
    <>
      {refund ? (
        <Tag tone="success" icon={<IconArrowBackUp aria-hidden="true" />}>
          {texts.refunded(refund.amount ?? 0)}
        </Tag>
      ) : (
        sumsOf(rows).map(({ category, amount }) => (
          <span
            key={category}
            className={classes(
              'figures',
              styles.amount,
              amount > 0 && (category === 'points-change' ? styles.energy : styles.coins),
            )}
          >
            {icons[category]}
            {formatSigned(amount)}
            <span className="visually-hidden">
              {'\u00a0'}
              {texts.unit(category, amount)}
            </span>
          </span>
        ))
      )}
      {hasChip && (
        <Tag tone="chip" icon={<ChipMark />}>
          {texts.chip}
        </Tag>
      )}
    </>
  )
}

interface StoryProps {
  moments: readonly Moment<HistoryRow>[]
  isReturned: boolean
}

function Story({ moments, isReturned }: StoryProps) {
  // A single amount is the one beside the title.
  const hasAmounts = moments.filter(({ amounts }) => amounts.length > 0).length > 1
  const isOneDay = new Set(moments.map(({ row }) => cityTime.dayOf(row.createdAt))).size === 1
  return (
    <ol className={classes(styles.story, isOneDay && styles.hours)}>
      {moments.map(({ row, amounts }, index) => (
        <li
          key={row.id}
          className={classes(index === moments.length - 1 && (isReturned ? styles.back : styles.last))}
        >
          <time dateTime={row.createdAt}>{(isOneDay ? formatTime : formatDate)(row.createdAt)}</time>
          <span className={styles.event}>
            {texts.event(row)}
            {row.answer && <Answer answer={row.answer} />}
          </span>
          {hasAmounts && amounts.length > 0 && (
            <span className={classes('figures', styles.change)}>
              {amounts.map(({ category, amount }) => texts.amount(category, amount ?? 0)).join(', ')}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const Answer = ({ answer: { author, text } }: { answer: NonNullable<HistoryRow['answer']> }) => (
  <small className={classes('two-lines', styles.answer)}>{texts.answer(author, text && excerpt(text))}</small>
)

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

const CARDS = 6

/** A placeholder with the geometry of the feed. */
export const HistorySkeleton = () => (
  <Block>
    <div role="status" className={styles.cards}>
      <span className="visually-hidden">{texts.loading}</span>
      <Skeleton width="10rem" height={14} />
      {Array.from({ length: CARDS }, (_, index) => (
        <div key={index} className={styles.card}>
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
