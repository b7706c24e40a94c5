import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/domains/people/data.ts'
import type { BookingSearch } from '#web/domains/shop/adminSearch.ts'
import { paths } from '#web/paths.ts'
import { NoBookings } from '#web/ui/art/empty.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { Elsewhere } from '#web/ui/elsewhere.ts'
import { ListStates } from '#web/ui/ListStates.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Shortcuts } from '#web/ui/Shortcuts.tsx'
import { Sought } from '#web/ui/Sought.tsx'
import { useShortcuts } from '#web/ui/useShortcuts.ts'
import styles from './BookingDesk.module.css'
import { DeskRow, DeskRowSkeleton, rowId } from './DeskRow.tsx'
import { type Decision, type DeskBooking, deskQuery } from './data.ts'
import { decideBooking } from './modals.ts'
import { texts } from './texts.ts'
import { useDecisionKeys } from './useDecisionKeys.ts'

interface Props {
  search: BookingSearch
  /** Other states that have bookings for this search. */
  elsewhere: readonly Elsewhere[]
  onPage: (page: number) => void
  onReset: () => void
}

const SKELETONS = 5

/** The bookings of one state, decided in the row; after a decision the next row takes the focus. */
export function BookingDesk({ search, elsewhere, onPage, onReset }: Props) {
  const me = useMe().id
  const list = useQuery(deskQuery(search))
  const { data, isFetching, isPlaceholderData } = list
  const { state: tab = 'pending', q, team } = search
  const bookings = data?.bookings ?? []

  /** Index of the focused row; -1 for none. */
  const current = () =>
    bookings.findIndex(({ id }) =>
      document.getElementById(rowId(id))?.closest('li')?.matches(':focus-within'),
    )
  const focus = (booking: DeskBooking | undefined) =>
    booking && document.getElementById(rowId(booking.id))?.focus()
  const step = (by: 1 | -1) => focus(bookings[Math.max(current() + by, 0)])

  const decide = async (booking: DeskBooking, decision: Decision) => {
    const at = bookings.findIndex(({ id }) => id === booking.id)
    const next = bookings[at + 1] ?? bookings[at - 1]
    if (!(await decideBooking.open({ booking, decision }))) return
    if (next) focus(next)
    else document.getElementById('main')?.focus({ preventScroll: true })
  }

  useShortcuts({ KeyJ: () => step(1), KeyK: () => step(-1) })
  useDecisionKeys(
    () => bookings[Math.max(current(), 0)],
    me,
    (booking, decision) => void decide(booking, decision),
  )

  if (!list.isLoadingError && (!data || (bookings.length === 0 && isFetching))) return <DeskSkeleton />
  const noMatch = {
    text: texts.nothingText,
    action: texts.reset,
    onAction: onReset,
    onlyWords: Boolean(q && !team),
    elsewhere,
  }
  if (!data || bookings.length === 0)
    return (
      <Block hiddenTitle={texts.title}>
        <ListStates
          list={list}
          rows={bookings}
          total={data?.pagination.total}
          failed={{ title: texts.failedTitle, text: texts.failedText }}
          onStart={() => onPage(1)}
          noMatch={q || team ? noMatch : undefined}
          empty={
            <Empty
              drawing={<NoBookings />}
              {...texts.empty[tab]}
              action={
                <ButtonLink
                  variant="soft"
                  {...(tab === 'pending'
                    ? { to: paths.adminMissions.path }
                    : { to: paths.adminShop.path, search: { tab: 'booking' } })}
                >
                  {tab === 'pending' ? texts.toMissions : texts.toPending}
                </ButtonLink>
              }
            />
          }
        />
      </Block>
    )
  return (
    <>
      <Block hiddenTitle={texts.tabs[tab]} className={styles.block}>
        <p className="visually-hidden" role="status">
          {texts.found(data.pagination.total)}
        </p>
        <ul className={styles.list} aria-busy={isPlaceholderData}>
          <Sought words={q}>
            {bookings.map(booking => (
              <DeskRow
                key={booking.id}
                booking={booking}
                search={search}
                me={me}
                onDecide={decision => void decide(booking, decision)}
                onStep={step}
              />
            ))}
          </Sought>
        </ul>
        <Pagination page={data.pagination.page} pageCount={data.pagination.pageCount} onChange={onPage} />
      </Block>
      <Shortcuts shortcuts={[...texts.moving, ...texts.deciding[tab]]} />
    </>
  )
}

const DeskSkeleton = () => (
  <Block className={styles.block}>
    <div role="status" className={styles.list}>
      <span className="visually-hidden">{texts.loading}</span>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <DeskRowSkeleton key={index} />
      ))}
    </div>
  </Block>
)
