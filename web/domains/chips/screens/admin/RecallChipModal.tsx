import { useState } from 'react'
import { awardedChips } from '#contract/domains/chips.ts'
import { ReasonForMany } from '#web/desk/ReasonForMany.tsx'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { useRecall } from './data.ts'
import { texts } from './texts.ts'

/** Recalls awards for a ready cause or in words, which the residents see. */
export default function RecallChipModal({
  awards,
  onClose,
}: ModalProps<true> & { awards: readonly number[] }) {
  const { mutateAsync: recall } = useRecall()
  const [cause, setCause] = useState<number | null>(null)
  return (
    <ReasonForMany
      ids={awards}
      titleOf={texts.recallTitle}
      label={texts.comment}
      description={texts.commentNote}
      field={awardedChips.fields.recall_comment}
      required={cause === null ? texts.needReason : null}
      action={texts.recall}
      pending={texts.recalling}
      doneOf={() => texts.recalled}
      failed={texts.notRecalled}
      send={(ids, comment) => recall({ ids, comment, cause })}
      onDone={() => onClose(true)}
    >
      <CauseField value={cause} onChange={setCause} />
    </ReasonForMany>
  )
}
