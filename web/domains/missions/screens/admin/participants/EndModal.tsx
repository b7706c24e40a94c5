import { enrolments } from '#contract/domains/missions.ts'
import { ReasonForMany } from '#web/desk/ReasonForMany.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { useEnd } from './data.ts'
import type { Ended } from './modals.ts'
import { texts } from './texts.ts'

const NAMED = 5

export default function EndModal({ ended, onClose }: ModalProps<true> & { ended: readonly Ended[] }) {
  const { mutateAsync: end } = useEnd()
  return (
    <ReasonForMany
      ids={ended.map(({ id }) => id)}
      titleOf={texts.endTitle}
      textOf={ids => wordsOf(ended, ids)}
      label={texts.reason}
      field={enrolments.fields.moderator_comment}
      required={texts.reasonRequired}
      action={texts.end}
      pending={texts.ending}
      doneOf={texts.ended}
      failed={texts.notEnded}
      send={(ids, moderator_comment) => end({ ids, moderator_comment })}
      onDone={() => onClose(true)}
    />
  )
}

function wordsOf(ended: readonly Ended[], ids: readonly number[]) {
  const names = ended.flatMap(({ id, name }) => (ids.includes(id) ? name : []))
  return (
    <>
      {names.length <= NAMED && <p>{names.join(', ')}.</p>}
      <p>{texts.endText}</p>
    </>
  )
}
