import { attempt } from '#web/attempt.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type Booking, useCancelBooking } from '../bookings.ts'
import { texts } from '../texts.ts'

interface Props {
  booking: Pick<Booking, 'id' | 'price' | 'name'>
  /** The item goes back to the shelf. */
  isOnSale?: boolean
  compact?: boolean
}

/** Cancels a pending booking after a confirmation. */
export function CancelBookingButton({ booking: { id, price, name }, isOnSale = true, compact }: Props) {
  const { mutateAsync: cancel, isPending } = useCancelBooking()
  const [handleCancel] = useSingleFlight(async () => {
    const isSure = await confirm.open({
      title: texts.cancelTitle,
      text: texts.cancelText(name, price, isOnSale),
      action: texts.cancel,
      cancel: texts.keep,
      danger: true,
    })
    if (!isSure) return
    const work = async () => {
      const { isReplay } = await cancel(id)
      if (!isReplay) toast.success(texts.canceledDone, { text: texts.canceledText(price) })
    }
    await attempt(work, { failed: texts.notCanceled })
  })
  return (
    <Button
      variant="line"
      size={compact ? 'compact' : 'small'}
      pending={isPending && texts.canceling}
      onClick={() => void handleCancel()}
    >
      {compact ? texts.cancelShort : texts.cancel}
      {compact && <span className="visually-hidden">{texts.cancelOf(name)}</span>}
    </Button>
  )
}
