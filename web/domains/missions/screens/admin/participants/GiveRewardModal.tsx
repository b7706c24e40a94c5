import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { completions } from '#contract/domains/missions.ts'
import { refusalWords } from '#web/attempt.ts'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import { type Fault, Faults, faultsOf } from '#web/domains/people/components/Faults.tsx'
import { ChosenResidents, ResidentFinder } from '#web/domains/people/components/ResidentFinder.tsx'
import { rewardWords, totalWords } from '#web/domains/people/rewardWords.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useReward } from './data.ts'
import type { Prize, Recipient } from './modals.ts'
import styles from './ParticipantList.module.css'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  mission: Prize
  recipients: readonly Recipient[]
}

/** Rewards those who were chosen, also who never enrolled; whoever cannot be rewarded is named and can be left out. */
export default function GiveRewardModal({ mission, recipients, onClose }: Props) {
  const [people, setPeople] = useState(recipients)
  const [comment, setComment] = useState('')
  const [cause, setCause] = useState<number | null>(null)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync } = useReward()
  const isChoosing = recipients.length === 0

  const change = (next: readonly Recipient[]) => {
    setPeople(next)
    setFaults(known => known.filter(({ user }) => next.some(({ id }) => id === user)))
    setProblem(null)
  }
  const give = async () => {
    if (people.length === 0) return setProblem(texts.chooseSomebody)
    setProblem(null)
    try {
      await mutateAsync({
        activity: mission.id,
        users: people.map(({ id }) => id),
        comment: comment.trim() || null,
        cause,
      })
      toast.success(texts.given(people.length), { text: mission.name })
      onClose(true)
    } catch (error) {
      const found = faultsOf(error)
      setFaults(found)
      if (found.length === 0) setProblem(refusalWords(error))
    }
  }

  return (
    <FormDialog
      title={texts.giveTitle}
      action={people.length > 1 ? texts.reward(people.length) : texts.give}
      pending={texts.giving}
      problem={problem}
      foot={
        <p className={styles.total} role="status">
          {people.length > 0 && totalWords(mission.reward, people.length)}
        </p>
      }
      onSubmit={give}
    >
      <p>
        <b>{mission.name}</b>
        <br />
        {texts.prize(rewardWords(mission.reward))}
        {isChoosing && mission.needsReport && ` ${texts.reportless}`}
      </p>
      {isChoosing && <ResidentFinder chosen={people} onAdd={person => change([...people, person])} />}
      <ChosenResidents
        people={people}
        isFault={id => faults.some(({ user }) => user === id)}
        onDrop={id => change(people.filter(person => person.id !== id))}
      />
      {faults.length > 0 && (
        <Faults
          title={texts.notGiven}
          faults={faults}
          without={texts.withoutThem}
          onWithout={() => change(people.filter(({ id }) => !faults.some(({ user }) => user === id)))}
        />
      )}
      <CauseField value={cause} onChange={setCause} />
      <Textarea
        label={texts.comment}
        description={texts.commentHelp}
        autosize
        minRows={2}
        maxRows={6}
        {...rulesOf(completions.fields.comment)}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
