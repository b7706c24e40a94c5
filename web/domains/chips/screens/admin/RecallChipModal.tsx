import { awardedChips } from '#contract/domains/chips.ts'
import { attempt } from '#web/attempt.ts'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { ReasonDialog } from '#web/ui/modal/ReasonDialog.tsx'
import { useRecall } from './data.ts'
import { texts } from './texts.ts'

/** Recalls awards with a reason, which the residents see. */
export default function RecallChipModal({
  awards,
  onClose,
}: ModalProps<true> & { awards: readonly number[] }) {
  const { mutateAsync: recall } = useRecall()
  const send = async (comment: string) => {
    const words = { done: texts.recalled, failed: texts.notDone }
    if (await attempt(() => recall({ ids: awards, comment }), words)) onClose(true)
  }
  return (
    <ReasonDialog
      title={texts.recallTitle(awards.length)}
      label={texts.reason}
      description={texts.commentNote}
      field={awardedChips.fields.recall_comment}
      required={texts.needReason}
      action={texts.recall}
      pending={texts.recalling}
      onSend={send}
    />
  )
}
