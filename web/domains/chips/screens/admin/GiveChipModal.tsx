import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { awardedChips } from '#contract/domains/chips.ts'
import { refusalWords } from '#web/attempt.ts'
import type { ChosenResident } from '#web/domains/people/components/foundResidents.ts'
import { ChosenResidents, ResidentFinder } from '#web/domains/people/components/ResidentFinder.tsx'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
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
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync: give } = useGive()

  const handleSubmit = async () => {
    if (people.length === 0) return setProblem(texts.needPeople)
    try {
      await give({ badge: chip.id, users: people.map(({ id }) => id), comment: comment.trim() })
      toast.success(texts.given(people.length))
      onClose(true)
    } catch (failure) {
      setProblem(refusalWords(failure))
    }
  }
  return (
    <FormDialog
      title={texts.giveTitle(chip.name)}
      action={texts.giveAction(people.length)}
      pending={texts.giving}
      problem={problem}
      onSubmit={handleSubmit}
    >
      <div className={styles.people}>
        <ResidentFinder
          chosen={people}
          onAdd={person => {
            setPeople([...people, person])
            setProblem(null)
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
        {...rulesOf(awardedChips.fields.comment)}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
