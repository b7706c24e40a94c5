import { useShortcuts } from '#web/ui/useShortcuts.ts'
import { decisionsOf, type Move } from './BookingActions.tsx'
import type { DeskBooking } from './data.ts'

/** The shortcuts of the decisions that the booking allows: «З» approves, «П» rejects, «В» hands over. */
export function useDecisionKeys(
  bookingNow: () => DeskBooking | undefined,
  me: number,
  onDecide: (booking: DeskBooking, decision: Move) => void,
) {
  const press = (decision: Move) => () => {
    const booking = bookingNow()
    if (booking && decisionsOf(booking, me).includes(decision)) onDecide(booking, decision)
  }
  useShortcuts({ KeyP: press('approved'), KeyG: press('rejected'), KeyD: press('issued') })
}
