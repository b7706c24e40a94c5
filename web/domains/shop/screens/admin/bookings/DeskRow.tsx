import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { Face } from '#web/domains/people/components/Face.tsx'
import type { BookingSearch } from '#web/domains/shop/adminSearch.ts'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { classes } from '#web/ui/classes.ts'
import { Found } from '#web/ui/Found.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BookingActions } from './BookingActions.tsx'
import styles from './BookingDesk.module.css'
import type { Decision, DeskBooking } from './data.ts'
import { texts } from './texts.ts'

interface Props {
  booking: DeskBooking
  /** The list that the booking leads back to. */
  search: BookingSearch
  me: number
  onDecide: (decision: Decision) => void
  /** Moves the focus to the row above or below. */
  onStep: (by: 1 | -1) => void
}

/** The id of the link of a row, by which it is focused. */
export const rowId = (id: number) => `booking-${id}`

/** A booking: resident, item and date; at the right its actions or its decision. */
export function DeskRow({ booking, search, me, onDecide, onStep }: Props) {
  const {
    id,
    item,
    name,
    renamed,
    resident,
    price,
    createdAt,
    decidedAt,
    decidedBy,
    user_comment,
    moderator_comment,
  } = booking
  const isWaiting = booking.status === 'pending' || booking.status === 'approved'
  const said = booking.status === 'pending' ? user_comment : moderator_comment
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by === null) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <li className={styles.row}>
      <ItemPicture
        type={item?.type ?? null}
        media={item?.image?.[0]}
        sizes="64px"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3>
          <Link
            id={rowId(id)}
            to={paths.adminBooking.path}
            params={{ bookingId: id }}
            state={{ bookings: search }}
            className={styles.name}
            onKeyDown={handleKey}
          >
            <Found text={name} />
          </Link>
          {renamed && (
            <small className={styles.renamed}>
              {texts.nowNamed} <Found text={renamed} />
            </small>
          )}
        </h3>
        <p className={styles.who}>
          <Face person={resident} size="tiny" />
          <span>
            <Found text={resident.name} />
          </span>
          <span className={styles.when}>{texts.bookedAt(createdAt)}</span>
        </p>
        {said && (
          <p className={classes('two-lines', styles.wish)}>
            <IconMessageCircle aria-hidden="true" />
            {said}
          </p>
        )}
      </div>
      <p>
        <Amount currency="coins" value={price} unit={texts.coins(price)} />
      </p>
      <div className={styles.act}>
        {isWaiting ? (
          <BookingActions booking={booking} me={me} compact onDecide={onDecide} />
        ) : (
          decidedAt && <p>{texts.decidedBy(decidedBy, decidedAt)}</p>
        )}
      </div>
    </li>
  )
}

/** A placeholder with the geometry of a row. */
export const DeskRowSkeleton = () => (
  <div className={styles.row}>
    <Skeleton width={64} height={64} radius="var(--r-md)" />
    <div className={styles.words}>
      <Skeleton width="45%" height={20} />
      <Skeleton width="60%" height={28} />
    </div>
    <Skeleton width={72} height={22} />
    <div className={styles.act}>
      <Skeleton width={124} height={40} radius="var(--r-md)" />
      <Skeleton width={124} height={40} radius="var(--r-md)" />
    </div>
  </div>
)
