import { awardedChips } from '#contract/domains/chips.ts'
import { ReasonForMany } from '#web/desk/ReasonForMany.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { useRecall } from './data.ts'
import { texts } from './texts.ts'

/** Recalls awards with a reason, which the residents see. */
export default function RecallChipModal({
  awards,
  onClose,
}: ModalProps<true> & { awards: readonly number[] }) {
  const { mutateAsync: recall } = useRecall()
  return (
    <ReasonForMany
      ids={awards}
      titleOf={texts.recallTitle}
      label={texts.reason}
      description={texts.commentNote}
      field={awardedChips.fields.recall_comment}
      required={texts.needReason}
      action={texts.recall}
      pending={texts.recalling}
      doneOf={() => texts.recalled}
      failed={texts.notRecalled}
      send={(ids, comment) => recall({ ids, comment })}
      onDone={() => onClose(true)}
    />
  )
}
