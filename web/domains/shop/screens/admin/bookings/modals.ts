import { modal } from '../../../../../ui/modal/modal.ts'
import type { Decision, DeskBooking } from './data.ts'

/** Gives true when the booking is decided, be it by somebody else meanwhile. */
export const decideBooking = modal<{ booking: DeskBooking; decision: Decision }, true>(
  'booking-approve-reject',
  () => import('./DecideBookingModal.tsx'),
  { small: true },
)
