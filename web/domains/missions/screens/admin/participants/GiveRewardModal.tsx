import { Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { completions } from '#contract/domains/missions.ts'
import { refusalWords } from '#web/attempt.ts'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import { ChosenResidents, ResidentFinder } from '#web/domains/people/components/ResidentFinder.tsx'
import { rewardWords, totalWords } from '#web/domains/people/rewardWords.ts'
import { ApiError } from '#web/rest/http.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Note } from '#web/ui/Note.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useReward } from './data.ts'
import type { Prize, Recipient } from './modals.ts'
import styles from './ParticipantList.module.css'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  mission: Prize
  recipients: readonly Recipient[]
}

interface Fault {
  readonly user: number
  readonly message: string
}

const faultsOf = (error: unknown): readonly Fault[] =>
  error instanceof ApiError
    ? error.details
        .filter(({ path }) => path[0] === 'users')
        .map(({ path, message }) => ({ user: Number(path[1]), message }))
    : []

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
        <Note
          tone="danger"
          role="alert"
          icon={<IconAlertCircle aria-hidden="true" />}
          actions={
            <button
              type="button"
              onClick={() => change(people.filter(({ id }) => !faults.some(({ user }) => user === id)))}
            >
              {texts.withoutThem}
            </button>
          }
        >
          <b>{texts.notGiven}</b>
          <ul className={styles.faults}>
            {faults.map(({ user, message }) => (
              <li key={user}>{message}</li>
            ))}
          </ul>
        </Note>
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
