import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { awardedChips } from '#contract/domains/chips.ts'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import { Recipients } from '#web/domains/people/components/Recipients.tsx'
import { useRecipients } from '#web/domains/people/components/useRecipients.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useGive } from './data.ts'
import { texts } from './texts.ts'

/** Gives a chip to residents found by name, all or none. */
export default function GiveChipModal({
  chip,
  onClose,
}: ModalProps<true> & { chip: { readonly id: number; readonly name: string } }) {
  const recipients = useRecipients([])
  const [comment, setComment] = useState('')
  const [cause, setCause] = useState<number | null>(null)
  const { mutateAsync } = useGive()
  const { people, problem } = recipients

  const handleSubmit = async () => {
    const isGiven = await recipients.give(users =>
      mutateAsync({ badge: chip.id, users, comment: comment.trim(), cause }),
    )
    if (!isGiven) return
    toast.success(texts.given(people.length))
    onClose(true)
  }
  return (
    <FormDialog
      title={texts.giveTitle(chip.name)}
      action={texts.giveAction(people.length)}
      pending={texts.giving}
      typed={comment}
      isChanged={people.length > 0}
      isFrozen={recipients.isFrozen}
      problem={problem}
      onSubmit={handleSubmit}
    >
      <Recipients list={recipients} isOpen notGiven={texts.notGiven} />
      <CauseField value={cause} onChange={setCause} />
      <TextInput
        label={texts.comment}
        description={texts.commentNote}
        {...rulesOf(awardedChips.fields.comment)}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
