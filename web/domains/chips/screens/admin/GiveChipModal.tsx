import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { awardedChips } from '#contract/domains/chips.ts'
import { refusalWords } from '#web/attempt.ts'
import { type Fault, Faults, faultsOf } from '#web/domains/people/components/Faults.tsx'
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
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const { mutateAsync: give } = useGive()
  const change = (next: readonly ChosenResident[]) => {
    setPeople(next)
    setProblem(null)
    setFaults([])
  }

  const handleSubmit = async () => {
    if (people.length === 0) return setProblem(texts.needPeople)
    try {
      await give({ badge: chip.id, users: people.map(({ id }) => id), comment: comment.trim() })
      toast.success(texts.given(people.length))
      onClose(true)
    } catch (failure) {
      const found = faultsOf(failure)
      setFaults(found)
      if (found.length === 0) setProblem(refusalWords(failure))
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
        <ResidentFinder chosen={people} onAdd={person => change([...people, person])} />
        <ChosenResidents
          people={people}
          isFault={id => faults.some(({ user }) => user === id)}
          onDrop={id => change(people.filter(person => person.id !== id))}
        />
      </div>
      {faults.length > 0 && (
        <Faults
          title={texts.notGiven}
          faults={faults}
          without={texts.withoutThem}
          onWithout={() => change(people.filter(({ id }) => !faults.some(({ user }) => user === id)))}
        />
      )}
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
