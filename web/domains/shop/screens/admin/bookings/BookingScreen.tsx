import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BookingState } from '#contract/domains/shop-types.ts'
import { Face } from '#web/domains/people/components/Face.tsx'
import { ResidentLink } from '#web/domains/people/components/ResidentLink.tsx'
import { RowLog } from '#web/domains/people/components/RowLog.tsx'
import { useMe } from '#web/domains/people/data.ts'
import type { BookingSearch, ShopDeskSearch } from '#web/domains/shop/adminSearch.ts'
import { BookingStateTag } from '#web/domains/shop/components/BookingStateTag.tsx'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { bookingStateNames } from '#web/domains/shop/texts.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/rest/http.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { NoBookings } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Shortcuts } from '#web/ui/Shortcuts.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNoteHere } from '#web/ui/useNoteHere.ts'
import { BookingActions, decisionsOf } from './BookingActions.tsx'
import styles from './BookingScreen.module.css'
import {
  bookingChangesQuery,
  type Decision,
  type DeskBooking,
  deskBookingQuery,
  nextQuery,
  queueOf,
  readNext,
} from './data.ts'
import { decideBooking } from './modals.ts'
import { texts } from './texts.ts'
import { useDecisionKeys } from './useDecisionKeys.ts'

const route = getRouteApi('/moderator/admin/booking-item-page/$bookingId')

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of bookings from which this one was opened. */
    bookings?: BookingSearch
  }
}

const nowhere: BookingSearch = {}
/** The list that the reader came from; without one that of the pending bookings. */
const useList = () => useLocation({ select: ({ state }) => state.bookings }) ?? nowhere

/** A list in the parameters of its screen. */
const onDesk = (list: BookingSearch): ShopDeskSearch => ({ ...list, tab: 'booking' })

/** One booking with the data of its decision; after it the next one of the list opens. */
export function BookingScreen() {
  const { bookingId } = route.useParams()
  const { data: booking, error, refetch } = useQuery(deskBookingQuery(bookingId))
  const list = useList()
  return (
    <>
      <Link to={paths.adminShop.path} search={onDesk(list)} className={styles.back}>
        <IconArrowLeft aria-hidden="true" />
        {texts.toList}
      </Link>
      <PageHeader title={texts.booking(bookingId)} />
      {booking ? (
        <Booking key={bookingId} booking={booking} list={list} />
      ) : error ? (
        <Trouble isUnknown={error instanceof ApiError && error.status === 404} onRetry={refetch} />
      ) : (
        <BookingSkeleton />
      )}
    </>
  )
}

function Booking({ booking, list }: { booking: DeskBooking; list: BookingSearch }) {
  const me = useMe().id
  const navigate = route.useNavigate()
  const noteHere = useNoteHere()
  const { id, status, item, name, resident, price, createdAt, decidedAt, user_comment, moderator_comment } =
    booking
  const isWaiting = status === 'pending' || status === 'approved'
  const queue = queueOf(status, list)
  const hasNothingToDo = decisionsOf(booking, me).length === 0
  const { data: next } = useQuery({ ...nextQuery(queue, id, me), enabled: hasNothingToDo })

  /** What was next when the screen was opened may be decided by now. */
  const goOn = async () => {
    const isHere = noteHere()
    // Without an answer the list opens, which says so itself.
    const next = await readNext(queue, id, me).catch(() => undefined)
    if (!isHere()) return
    if (next) await navigate({ to: paths.adminBooking.path, params: { bookingId: next }, state: true })
    else await navigate({ to: paths.adminShop.path, search: onDesk(queue) })
  }
  const decide = async (decision: Decision) => {
    const isDone = await decideBooking.open({ booking, decision })
    if (isDone && decision !== 'corrected') await goOn()
  }
  useDecisionKeys(
    () => booking,
    me,
    (_, decision) => void decide(decision),
  )

  return (
    <>
      <Block className={styles.booking}>
        <ItemPicture
          type={item?.type ?? null}
          media={item?.image?.[0]}
          sizes="(max-width: 744px) 100vw, 320px"
          eager
          className={styles.picture}
        />
        <div className={styles.words}>
          <BookingStateTag state={status} />
          <h2>
            {item ? (
              <Link to={paths.adminShopItem.path} params={{ itemId: item.id }} className={styles.item}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <ResidentLink resident={resident} className={styles.who}>
            <Face person={resident} />
          </ResidentLink>
          <dl className={styles.facts}>
            <Fact name={texts.price}>
              <Amount currency="coins" value={price} unit={texts.coins(price)} />
            </Fact>
            {item?.quantity !== undefined && (
              <Fact name={texts.left}>
                {item.quantity === null ? texts.unlimited : formatNumber(item.quantity)}
              </Fact>
            )}
            <Fact name={texts.booked}>{formatMoment(createdAt)}</Fact>
            {status !== 'pending' && decidedAt && (
              <Fact name={texts.decided[status]}>{texts.decidedBy(booking.decidedBy, decidedAt)}</Fact>
            )}
          </dl>
          {user_comment && <Words title={texts.wish}>{user_comment}</Words>}
          {moderator_comment && (
            <Words
              title={texts.answer}
              action={
                status === 'approved' &&
                resident.id !== me && (
                  <Button
                    variant="ghost"
                    size="compact"
                    icon={<IconPencil />}
                    aria-haspopup="dialog"
                    onClick={() => void decide('corrected')}
                  >
                    {texts.correct}
                  </Button>
                )
              }
            >
              {moderator_comment}
            </Words>
          )}
          {isWaiting && (
            <div className={styles.act}>
              <BookingActions booking={booking} me={me} onDecide={decision => void decide(decision)} />
            </div>
          )}
          {hasNothingToDo && next && (
            <Button variant="soft" size="small" onClick={() => void goOn()}>
              {texts.toNext}
            </Button>
          )}
        </div>
      </Block>
      <BookingLog booking={id} />
      {isWaiting && <Shortcuts shortcuts={texts.deciding[status]} />}
    </>
  )
}

/** Nothing until somebody has decided. */
const BookingLog = ({ booking }: { booking: number }) => (
  <RowLog
    title={texts.log}
    isHiddenEmpty
    changesOf={isWhole => bookingChangesQuery(booking, isWhole)}
    inWords={({ field, before, after }) => ({
      label: texts.changed[field as keyof typeof texts.changed] ?? field,
      before: shown(field, before),
      after: shown(field, after),
    })}
  />
)

const shown = (field: string, value: unknown) =>
  value === null || value === undefined
    ? null
    : field === 'status'
      ? bookingStateNames[value as BookingState]
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)

const Words = ({ title, action, children }: { title: string; action?: ReactNode; children: string }) => (
  <section className={styles.note}>
    <h3>{title}</h3>
    <p>{children}</p>
    {action}
  </section>
)

function Trouble({ isUnknown, onRetry }: { isUnknown: boolean; onRetry: () => Promise<unknown> }) {
  return (
    <Block hiddenTitle={texts.title}>
      {isUnknown ? (
        <Empty
          drawing={<NoBookings />}
          title={texts.noBookingTitle}
          text={texts.noBookingText}
          action={
            <ButtonLink to={paths.adminShop.path} search={{ tab: 'booking' }}>
              {texts.toList}
            </ButtonLink>
          }
        />
      ) : (
        <Failed title={texts.failedTitle} text={texts.failedText} onRetry={onRetry} />
      )}
    </Block>
  )
}

const BookingSkeleton = () => (
  <Block className={styles.booking}>
    <Skeleton height="auto" radius="var(--r-lg)" className={styles.picture} />
    <div role="status" className={styles.words}>
      <span className="visually-hidden">{texts.loadingBooking}</span>
      <Skeleton width={150} height={28} radius="var(--r-sm)" />
      <Skeleton width="60%" height={30} />
      <Skeleton width="40%" height={36} />
      <Skeleton height={120} />
    </div>
  </Block>
)
