import { Amount } from '#web/ui/Amount.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Booking } from '../bookings.ts'
import { bookingInfo } from '../modals.ts'
import { texts } from '../texts.ts'
import styles from './BookingRow.module.css'
import { BookingStateTag } from './BookingStateTag.tsx'
import { CancelBookingButton } from './CancelBookingButton.tsx'
import { ItemPicture } from './ItemPicture.tsx'

/** One of my bookings; a click opens its dialog. */
export function BookingRow({ booking }: { booking: Booking }) {
  const { id, name, item, price, status, createdAt, moderator_comment } = booking
  return (
    <article className={styles.row}>
      <ItemPicture
        type={item?.type ?? null}
        media={item?.image?.[0]}
        sizes="84px"
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="whole-card"
            onClick={() => void bookingInfo.open({ bookingId: id })}
          >
            {name}
          </button>
        </h2>
        <p className={styles.when}>
          {texts.bookedOn(formatDay(createdAt))}
          {!item && `. ${texts.gone}`}
        </p>
        {moderator_comment && <p className={classes('two-lines', styles.note)}>{moderator_comment}</p>}
      </div>
      <div className={styles.state}>
        <BookingStateTag state={status} />
      </div>
      <p className={styles.price}>
        <Amount currency="coins" value={price} unit={texts.coins(price)} />
      </p>
      <div className={styles.act}>
        {status === 'pending' && (
          <CancelBookingButton booking={booking} isOnSale={booking.item !== null} compact />
        )}
      </div>
    </article>
  )
}

/** A placeholder with the geometry of a row. */
export function BookingRowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton height={70} radius="var(--r-md)" className={styles.picture} />
      <div className={styles.words}>
        <Skeleton width="55%" height={18} />
        <Skeleton width="35%" height={13} className={styles.bar} />
      </div>
      <div className={styles.state}>
        <Skeleton width={150} height={28} radius="var(--r-sm)" />
      </div>
      <Skeleton width={64} height={20} className={styles.price} />
      <div className={styles.act} />
    </div>
  )
}
