import { enrolments } from '#contract/domains/missions.ts'
import { attempt } from '#web/attempt.ts'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { ReasonDialog } from '#web/ui/modal/ReasonDialog.tsx'
import { useEnd } from './data.ts'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  ids: readonly number[]
  names: readonly string[]
}

const NAMED = 5

export default function EndModal({ ids, names, onClose }: Props) {
  const { mutateAsync: end } = useEnd()
  const send = async (moderator_comment: string) => {
    const words = { done: texts.ended(ids.length), failed: texts.notEnded }
    if (await attempt(() => end({ ids, moderator_comment }), words)) onClose(true)
  }
  return (
    <ReasonDialog
      title={texts.endTitle(ids.length)}
      text={
        <>
          {names.length <= NAMED && <p>{names.join(', ')}.</p>}
          <p>{texts.endText}</p>
        </>
      }
      label={texts.reason}
      field={enrolments.fields.moderator_comment}
      required={texts.reasonRequired}
      action={texts.end}
      pending={texts.ending}
      onSend={send}
    />
  )
}
