import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MAX_COMMENT } from '#contract/rest/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useRecall } from './data.ts'
import { texts } from './texts.ts'

/** Recalls awards with a reason, which the residents see. */
export default function RecallChipModal({
  awards,
  onClose,
}: ModalProps<true> & { awards: readonly number[] }) {
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutateAsync: recall } = useRecall()
  const [send, isSending] = useSingleFlight(async () => {
    try {
      await recall({ ids: awards, comment: comment.trim() })
      toast.success(texts.recalled)
      onClose(true)
    } catch (failure) {
      toast.error(texts.notDone, { text: (failure as Error).message })
    }
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (comment.trim() === '') setError(texts.needReason)
    else void send()
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <DialogTitle>{texts.recallTitle(awards.length)}</DialogTitle>
      <DialogBody>
        <Textarea
          data-autofocus
          label={texts.reason}
          description={texts.commentNote}
          value={comment}
          error={error}
          maxLength={MAX_COMMENT}
          autosize
          minRows={3}
          onChange={event => {
            setComment(event.currentTarget.value)
            setError(null)
          }}
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="danger" size="small" pending={isSending && texts.recalling}>
          {texts.recall}
        </Button>
      </DialogFoot>
    </form>
  )
}
