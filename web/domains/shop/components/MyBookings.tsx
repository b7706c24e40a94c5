import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { NoBookings } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { NoMatch } from '#web/ui/NoMatch.tsx'
import { NoPage } from '#web/ui/NoPage.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { BOOKINGS_PAGE, myBookingsQuery } from '../bookings.ts'
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
  const { data, isLoadingError, isPlaceholderData, refetch } = useQuery(myBookingsQuery(me, search))
  if (isLoadingError)
    return (
      <Block>
        <Failed title={texts.bookingsFailedTitle} text={texts.bookingsFailedText} onRetry={refetch} />
      </Block>
    )
  if (!data) return <MyBookingsSkeleton />
  const { bookings, pagination } = data
  if (bookings.length === 0)
    return (
      <Block>
        {pagination.total > 0 ? (
          <NoPage onStart={() => onPage(1)} />
        ) : search.status ? (
          <NoMatch title={texts.noSuchBookingsTitle} text={texts.noSuchBookingsText} onAction={onShowAll} />
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
