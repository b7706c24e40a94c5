import { ApiError } from '#web/rest/http.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/modal/confirm.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type Booking, useCancelBooking } from '../data.ts'
import { texts } from '../texts.ts'

interface Props {
  booking: Pick<Booking, 'id' | 'price' | 'item'>
  compact?: boolean
}

/** Cancels a pending booking after a confirmation. */
export function CancelBookingButton({ booking: { id, price, item }, compact }: Props) {
  const { mutateAsync: cancel, isPending } = useCancelBooking()
  const [handleCancel] = useSingleFlight(async () => {
    const isSure = await confirm.open({
      title: texts.cancelTitle,
      text: texts.cancelText(item?.name ?? texts.goneShort, price),
      action: texts.cancel,
      cancel: texts.keep,
      danger: true,
    })
    if (!isSure) return
    try {
      await cancel(id)
      toast.success(texts.canceledDone, { text: texts.canceledText(price) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notCanceled, { text: error.message })
    }
  })
  return (
    <Button
      variant="line"
      size={compact ? 'compact' : 'small'}
      pending={isPending && texts.canceling}
      onClick={() => void handleCancel()}
    >
      {compact ? texts.cancelShort : texts.cancel}
      {compact && item && <span className="visually-hidden">{texts.cancelOf(item.name)}</span>}
    </Button>
  )
}
