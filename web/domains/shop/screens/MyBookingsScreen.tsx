import { getRouteApi } from '@tanstack/react-router'
import { bookingStates } from '#contract/domains/shop-types.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { useModalInAddress } from '#web/ui/modal/useModalInAddress.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { useMe } from '../../people/data.ts'
import { MyBookings } from '../components/MyBookings.tsx'
import { bookingInfo } from '../modals.ts'
import { bookingStateNames, texts } from '../texts.ts'
import styles from './MyBookingsScreen.module.css'

const route = getRouteApi('/resident/my-booking-list')

const bookingDialog = {
  name: bookingInfo.name,
  open: (bookingId: number) => bookingInfo.open({ bookingId }),
}

/** My bookings; state, page and the booking that is open are in the address. */
export function MyBookingsScreen() {
  const me = useMe()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  useModalInAddress('booking', search.booking, bookingDialog)
  const show = (status?: (typeof bookingStates)[number]) =>
    void navigate({ search: { status }, resetScroll: false })
  return (
    <>
      <PageHeader
        title={texts.myBookings}
        lead={texts.bookingsLead}
        tutorial="coins"
        actions={
          <ButtonLink to={paths.shop.path} variant="line" size="small">
            {texts.toShop}
          </ButtonLink>
        }
      />
      <div className={styles.states}>
        <Pills label={texts.bookingsState}>
          <Pill pressed={!search.status} onClick={() => show()}>
            {texts.allStates}
          </Pill>
          {bookingStates.map(state => (
            <Pill key={state} pressed={search.status === state} onClick={() => show(state)}>
              {bookingStateNames[state]}
            </Pill>
          ))}
        </Pills>
      </div>
      <MyBookings
        me={me.id}
        search={search}
        onPage={page => void navigate({ search: { ...search, page: page > 1 ? page : undefined } })}
        onShowAll={() => show()}
      />
    </>
  )
}
