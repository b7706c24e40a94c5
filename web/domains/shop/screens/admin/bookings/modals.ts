import { modal } from '#web/ui/modal/modal.ts'
import type { Decision, DeskBooking } from './data.ts'

/** Resolves with true when the booking is decided, also by another moderator. */
export const decideBooking = modal<{ booking: DeskBooking; decision: Decision }, true>(
  'booking-approve-reject',
  () => import('./DecideBookingModal.tsx'),
  { small: true },
)
