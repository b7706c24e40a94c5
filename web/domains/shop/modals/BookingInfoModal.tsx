import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/rest/http.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { NothingFound } from '#web/ui/art/empty.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import { DialogLoading } from '#web/ui/modal/DialogLoading.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Moment, Story } from '#web/ui/Story.tsx'
import { useMe } from '../../people/data.ts'
import { type Booking, bookingQuery } from '../bookings.ts'
import { BookingStateTag } from '../components/BookingStateTag.tsx'
import { CancelBookingButton } from '../components/CancelBookingButton.tsx'
import { ItemPicture } from '../components/ItemPicture.tsx'
import { ItemType } from '../components/ItemType.tsx'
import { decisionsOf } from '../story.ts'
import { storyChangesQuery } from '../storyChanges.ts'
import { texts } from '../texts.ts'
import styles from './BookingInfoModal.module.css'

interface Props extends ModalProps {
  bookingId: number
}

export default function BookingInfoModal({ bookingId, onClose }: Props) {
  const me = useMe().id
  const { data: booking, error, refetch } = useQuery(bookingQuery(bookingId))
  if (!booking && error)
    return (
      <>
        <DialogTitle>{texts.bookingNumber(bookingId)}</DialogTitle>
        <DialogBody>
          {error instanceof ApiError && error.status === 404 ? (
            <Empty drawing={<NothingFound />} title={texts.noBookingTitle} text={texts.noBookingText} />
          ) : (
            <Failed title={texts.bookingFailedTitle} text={texts.bookingsFailedText} onRetry={refetch} />
          )}
        </DialogBody>
      </>
    )
  if (!booking) return <DialogLoading />
  // Only moderators read it: to them it is a booking that the desk decides.
  if (booking.owner !== me)
    return (
      <>
        <DialogTitle>{texts.bookingNumber(bookingId)}</DialogTitle>
        <DialogBody>
          <Empty
            drawing={<NothingFound />}
            title={texts.foreignBookingTitle}
            text={texts.foreignBookingText}
            action={
              <ButtonLink
                to={paths.adminBooking.path}
                params={{ bookingId }}
                variant="soft"
                onClick={() => onClose()}
              >
                {texts.toDesk}
              </ButtonLink>
            }
          />
        </DialogBody>
      </>
    )
  const { name, item, price, status, user_comment } = booking
  const answer = answerOf(booking)
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
        {answer && <Words title={answerTitle(status)}>{answer}</Words>}
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

/** What matters now; in the story of an issued booking it is what was said before. */
const answerOf = ({ status, moderator_comment }: Booking) => (status === 'issued' ? null : moderator_comment)
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

/** The events of a booking with what was said at each, and where its coins are. */
function BookingStory({ booking }: { booking: Booking }) {
  const { id, status, price, createdAt } = booking
  const { data: changes } = useQuery(storyChangesQuery(booking))
  const answer = answerOf(booking)
  return (
    <Story title={texts.story}>
      <Moment className={styles.moment}>
        {texts.sent}
        <small>{`${texts.bookingNumber(id)}. ${texts.paid(price)}`}</small>
        <small>{formatMoment(createdAt)}</small>
      </Moment>
      {status === 'pending' && (
        <Moment hollow className={styles.moment}>
          {texts.waits}
        </Moment>
      )}
      {decisionsOf(booking, changes).map(({ state, at, by, words }) => (
        <Moment key={`${state} ${at}`} className={styles.moment}>
          {texts.decided[state]}
          {words && words !== answer && <p className={styles.said}>{words}</p>}
          {isBack(state) && <small>{texts.returned(price)}</small>}
          <small>{[by, at && formatMoment(at)].filter(Boolean).join(' · ')}</small>
        </Moment>
      ))}
    </Story>
  )
}

const isBack = (state: keyof typeof texts.decided) => state === 'rejected' || state === 'canceled'
