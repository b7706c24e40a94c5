import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { completions } from '#contract/domains/missions.ts'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import type { ChosenResident } from '#web/domains/people/components/foundResidents.ts'
import { Recipients } from '#web/domains/people/components/Recipients.tsx'
import { useRecipients } from '#web/domains/people/components/useRecipients.ts'
import { rewardWords, totalWords } from '#web/domains/people/rewardWords.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useReward } from './data.ts'
import type { Prize } from './modals.ts'
import styles from './ParticipantList.module.css'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  mission: Prize
  recipients: readonly ChosenResident[]
}

/** Rewards those who were chosen, also who never enrolled; whoever cannot be rewarded is named and can be left out. */
export default function GiveRewardModal({ mission, recipients, onClose }: Props) {
  const list = useRecipients(recipients)
  const [comment, setComment] = useState('')
  const [cause, setCause] = useState<number | null>(null)
  const { mutateAsync } = useReward()
  const { people, problem } = list
  const isChoosing = recipients.length === 0

  const handleSubmit = async () => {
    const isGiven = await list.give(users =>
      mutateAsync({ activity: mission.id, users, comment: comment.trim() || null, cause }),
    )
    if (!isGiven) return
    toast.success(texts.given(people.length), { text: mission.name })
    onClose(true)
  }

  return (
    <FormDialog
      title={texts.giveTitle}
      action={people.length > 1 ? texts.reward(people.length) : texts.give}
      pending={texts.giving}
      typed={comment}
      isChanged={isChoosing && people.length > 0}
      isFrozen={list.isFrozen}
      problem={problem}
      foot={
        <p className={styles.total} role="status">
          {people.length > 0 && totalWords(mission.reward, people.length)}
        </p>
      }
      onSubmit={handleSubmit}
    >
      <p>
        <b>{mission.name}</b>
        <br />
        {texts.prize(rewardWords(mission.reward))}
        {isChoosing && mission.needsReport && ` ${texts.reportless}`}
      </p>
      <Recipients list={list} isOpen={isChoosing} notGiven={texts.notGiven} />
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
