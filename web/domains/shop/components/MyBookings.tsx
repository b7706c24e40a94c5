import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { NoBookings, NothingFound } from '../../../ui/art/empty.ts'
import { Block } from '../../../ui/Block.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { BOOKINGS_PAGE, myBookingsQuery } from '../data.ts'
import type { BookingsSearch } from '../search.ts'
import { texts } from '../texts.ts'
import { BookingRow, BookingRowSkeleton } from './BookingRow.tsx'
import styles from './MyBookings.module.css'

interface Props {
  /** The id of the resident. */
  me: number
  search: BookingsSearch
  onPage: (page: number) => void
  onShowAll: () => void
}

export function MyBookings({ me, search, onPage, onShowAll }: Props) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(myBookingsQuery(me, search))
  if (isError)
    return (
      <Block>
        <Empty
          drawing={<NothingFound />}
          title={texts.bookingsFailedTitle}
          text={texts.bookingsFailedText}
          action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
        />
      </Block>
    )
  if (!data) return <MyBookingsSkeleton />
  const { bookings, pagination } = data
  if (bookings.length === 0)
    return (
      <Block>
        {search.status || search.page ? (
          <Empty
            drawing={<NothingFound />}
            title={texts.noSuchBookingsTitle}
            text={texts.noSuchBookingsText}
            action={
              <Button variant="soft" onClick={onShowAll}>
                {texts.showAll}
              </Button>
            }
          />
        ) : (
          <Empty
            drawing={<NoBookings />}
            title={texts.noBookingsTitle}
            text={texts.noBookingsText}
            action={<ButtonLink to={paths.shop.path}>{texts.toShop}</ButtonLink>}
          />
        )}
      </Block>
    )
  return (
    <Block>
      <ul className={styles.list} aria-busy={isPlaceholderData}>
        {bookings.map(booking => (
          <li key={booking.id}>
            <BookingRow booking={booking} />
          </li>
        ))}
      </ul>
      {pagination.pageCount > 1 && (
        <div className={styles.pages}>
          <Pagination page={pagination.page} pageCount={pagination.pageCount} onChange={onPage} />
        </div>
      )}
    </Block>
  )
}

function MyBookingsSkeleton() {
  return (
    <Block>
      <div role="status" className={styles.list}>
        <span className="visually-hidden">{texts.loadingBookings}</span>
        {Array.from({ length: BOOKINGS_PAGE / 2 }, (_, index) => (
          <BookingRowSkeleton key={index} />
        ))}
      </div>
    </Block>
  )
}
