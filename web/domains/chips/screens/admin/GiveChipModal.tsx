import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MAX_COMMENT } from '#contract/rest/limits.ts'
import type { ChosenResident } from '#web/domains/people/components/foundResidents.ts'
import { ChosenResidents, ResidentFinder } from '#web/domains/people/components/ResidentFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useGive } from './data.ts'
import styles from './GiveChipModal.module.css'
import { texts } from './texts.ts'

/** Gives a chip to residents found by name, all or none. */
export default function GiveChipModal({
  chip,
  onClose,
}: ModalProps<true> & { chip: { readonly id: number; readonly name: string } }) {
  const [people, setPeople] = useState<readonly ChosenResident[]>([])
  const [comment, setComment] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutateAsync: give } = useGive()

  const [send, isSending] = useSingleFlight(async () => {
    try {
      await give({ badge: chip.id, users: people.map(({ id }) => id), comment: comment.trim() })
      toast.success(texts.given(people.length))
      onClose(true)
    } catch (failure) {
      setError((failure as Error).message)
    }
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (people.length === 0) setError(texts.needPeople)
    else void send()
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <DialogTitle>{texts.giveTitle(chip.name)}</DialogTitle>
      <DialogBody>
        <div className={styles.people}>
          <ResidentFinder
            chosen={people}
            onAdd={person => {
              setPeople([...people, person])
              setError(null)
            }}
          />
          <ChosenResidents
            people={people}
            onDrop={id => setPeople(people.filter(person => person.id !== id))}
          />
        </div>
        <TextInput
          label={texts.comment}
          description={texts.commentNote}
          maxLength={MAX_COMMENT}
          value={comment}
          onChange={event => setComment(event.currentTarget.value)}
        />
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="small" pending={isSending && texts.giving}>
          {texts.giveAction(people.length)}
        </Button>
      </DialogFoot>
    </form>
  )
}
