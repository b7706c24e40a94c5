import { modal } from '../../ui/modal/modal.ts'

/** The whole story of one's booking, with the way to take it back while it is pending. */
export const bookingInfo = modal<{ bookingId: number }>(
  'booking-info',
  () => import('./modals/BookingInfoModal.tsx'),
)
