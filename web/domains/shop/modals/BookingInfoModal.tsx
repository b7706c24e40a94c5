import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Moment, Story } from '#web/ui/Story.tsx'
import { type Booking, bookingQuery } from '../bookings.ts'
import { BookingStateTag } from '../components/BookingStateTag.tsx'
import { CancelBookingButton } from '../components/CancelBookingButton.tsx'
import { ItemPicture } from '../components/ItemPicture.tsx'
import { ItemType } from '../components/ItemType.tsx'
import { texts } from '../texts.ts'
import styles from './BookingInfoModal.module.css'

interface Props extends ModalProps {
  bookingId: number
}

export default function BookingInfoModal({ bookingId, onClose }: Props) {
  const { data: booking } = useSuspenseQuery(bookingQuery(bookingId))
  const { name, item, price, status, user_comment, moderator_comment } = booking
  return (
    <>
      <DialogTitle>{name}</DialogTitle>
      <DialogBody>
        <div className={styles.head}>
          <ItemPicture
            type={item?.type ?? null}
            media={item?.image?.[0]}
            sizes="144px"
            className={styles.picture}
          />
          <div className={styles.words}>
            {item ? <ItemType type={item.type} /> : <p className={styles.gone}>{texts.gone}</p>}
            <p className={styles.price}>
              <Amount currency="coins" value={price} unit={texts.coins(price)} />
            </p>
            <BookingStateTag state={status} />
          </div>
        </div>
        {moderator_comment && <Words title={answerTitle(status)}>{moderator_comment}</Words>}
        {user_comment && <Words title={texts.yourComment}>{user_comment}</Words>}
        <BookingStory booking={booking} />
      </DialogBody>
      {(item || status === 'pending') && (
        <DialogFoot>
          {status === 'pending' && <CancelBookingButton booking={booking} isOnSale={booking.item !== null} />}
          {item && (
            <ButtonLink
              to={paths.shopItem.path}
              params={{ itemId: String(item.id) }}
              size="small"
              onClick={() => onClose()}
            >
              {texts.toItem}
            </ButtonLink>
          )}
        </DialogFoot>
      )}
    </>
  )
}

const answerTitle = (status: Booking['status']) =>
  status === 'rejected' ? texts.whyNot : status === 'canceled' ? texts.answer : texts.howToGet

function Words({ title, children }: { title: string; children: string }) {
  return (
    <section className={styles.note}>
      <h3>{title}</h3>
      <p>{children}</p>
    </section>
  )
}

/** The events of a booking, and where its coins are. */
function BookingStory({ booking: { id, status, price, createdAt, decidedAt } }: { booking: Booking }) {
  const isBack = status === 'rejected' || status === 'canceled'
  return (
    <Story title={texts.story}>
      <Moment className={styles.moment}>
        {texts.sent}
        <small>{`${texts.bookingNumber(id)}. ${texts.paid(price)}`}</small>
        <small>{formatMoment(createdAt)}</small>
      </Moment>
      <Moment hollow={status === 'pending'} className={styles.moment}>
        {status === 'pending' ? texts.waits : texts.decided[status]}
        {isBack && <small>{texts.returned(price)}</small>}
        {status !== 'pending' && decidedAt && <small>{formatMoment(decidedAt)}</small>}
      </Moment>
    </Story>
  )
}
