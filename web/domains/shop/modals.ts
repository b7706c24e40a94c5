import { modal } from '../../ui/modal/modal.ts'

/** The dialog of one's booking: its events, and cancelling while it is pending. */
export const bookingInfo = modal<{ bookingId: number }>(
  'booking-info',
  () => import('./modals/BookingInfoModal.tsx'),
)
