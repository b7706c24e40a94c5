import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { enrolments } from '#contract/domains/missions.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useEnd } from './data.ts'
import styles from './Participants.module.css'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  ids: readonly number[]
  names: readonly string[]
}

const NAMED = 5

export default function EndModal({ ids, names, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutateAsync } = useEnd()
  const [end, isEnding] = useSingleFlight(async () => {
    if (reason.trim() === '') return setError(texts.reasonRequired)
    try {
      await mutateAsync({ ids, moderator_comment: reason.trim() })
      toast.success(texts.ended(ids.length))
      onClose(true)
    } catch (refusal) {
      toast.error(texts.notEnded, { text: (refusal as Error).message })
    }
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void end()
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <DialogTitle>{texts.endTitle(ids.length)}</DialogTitle>
      <DialogBody>
        <div className={styles.form}>
          {names.length <= NAMED && <p>{names.join(', ')}.</p>}
          <p>{texts.endText}</p>
          <Textarea
            label={texts.reason}
            required
            withAsterisk={false}
            data-autofocus
            autosize
            minRows={2}
            maxRows={8}
            maxLength={enrolments.fields.moderator_comment.max}
            value={reason}
            error={error}
            onChange={event => {
              setReason(event.currentTarget.value)
              setError(null)
            }}
          />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="danger" size="small" pending={isEnding && texts.ending}>
          {texts.end}
        </Button>
      </DialogFoot>
    </form>
  )
}
