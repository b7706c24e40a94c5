import { useQuery } from '@tanstack/react-query'
import { myBookingsQuery } from '#web/domains/shop/bookings.ts'
import { coinsOf } from '#web/domains/shop/cardTexts.ts'
import { BookingStateTag } from '#web/domains/shop/components/BookingStateTag.tsx'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { bookingInfo } from '#web/domains/shop/modals.ts'
import { paths } from '#web/paths.ts'
import { NoBookings } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './MyLatestBookings.module.css'
import part from './StatisticsTab.module.css'
import { texts } from './texts.ts'

const LATEST = 3

/** My latest bookings. */
export function MyLatestBookings({ me }: { me: number }) {
  const { data, isLoadingError, refetch } = useQuery(myBookingsQuery(me, {}))
  return (
    <Block
      title={texts.bookings}
      aside={
        data && data.pagination.total > 0 ? (
          <MoreLink to={paths.myBookings.path} of={texts.allBookings(data.pagination.total)}>
            {texts.all}
          </MoreLink>
        ) : undefined
      }
      className={part.whole}
    >
      {isLoadingError ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={styles.list}>
          {Array.from({ length: LATEST }, (_, index) => (
            <Skeleton key={index} height={84} radius="var(--r-lg)" />
          ))}
        </div>
      ) : data.bookings.length > 0 ? (
        <ul className={styles.list}>
          {data.bookings.slice(0, LATEST).map(({ id, name, item, price, status, createdAt }) => (
            <li key={id} className={styles.booking}>
              <ItemPicture
                type={item?.type ?? null}
                media={item?.image?.[0]}
                sizes="76px"
                className={styles.picture}
              />
              <div className={styles.words}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="whole-card"
                  onClick={() => void bookingInfo.open({ bookingId: id })}
                >
                  {name}
                </button>
                <small>
                  {coinsOf(price)}, {formatDay(createdAt)}
                </small>
              </div>
              <BookingStateTag state={status} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty
          drawing={<NoBookings />}
          title={texts.noBookingsTitle}
          text={texts.noBookingsText}
          action={<ButtonLink to={paths.shop.path}>{texts.toShop}</ButtonLink>}
          tutorial="shop"
        />
      )}
    </Block>
  )
}
