import { Checkbox, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { awardedChips } from '#contract/domains/chips.ts'
import { asRefusal } from '#web/attempt.ts'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import { formatLately } from '#web/ui/dates.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { useIsOpen } from '#web/ui/modal/dismissal.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { choiceQuery } from '../users/data.ts'
import { heldQuery, useGiveChips, useRecallChips } from './data.ts'
import styles from './ManageChipsModal.module.css'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  person: { readonly id: number; readonly name: string }
}

/**
 * The chips of one resident as a list to tick: what is new is given in one call, what is unticked is recalled in another.
 * When the second is refused, the first one stays done and the dialog says so.
 */
export default function ManageChipsModal({ person, onClose }: Props) {
  const [words, setWords] = useState('')
  /** Whether the resident is to hold a chip, for those that were ticked or unticked. */
  const [wanted, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [comment, setComment] = useState('')
  const [cause, setCause] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isOpen = useIsOpen()
  const own = useQuery(heldQuery(person.id))
  const found = useQuery({ ...choiceQuery('badges', words), placeholderData: keepPreviousData })
  const [held, all] = [own.data, found.data]
  const isFailed = own.isLoadingError || found.isLoadingError
  const { mutateAsync: give } = useGiveChips()
  const { mutateAsync: recall } = useRecallChips()

  const since = new Map(held?.map(({ chipId, createdAt }) => [chipId, createdAt]))
  const heldChips = held?.map(({ chipId, chip }) => ({ id: chipId, name: chip })) ?? []
  // The first page of chips need not have those that the resident holds.
  const rows = words ? all : all && [...heldChips, ...all.filter(({ id }) => !since.has(id))]
  const changed = [...wanted].filter(([id, isWanted]) => isWanted !== since.has(id))
  const given = changed.flatMap(([id, isWanted]) => (isWanted ? [id] : []))
  const recalled = changed.flatMap(([id, isWanted]) => (isWanted ? [] : [id]))

  const handleTick = (id: number, isWanted: boolean) => {
    setWanted(new Map(wanted).set(id, isWanted))
    setProblem(null)
  }
  const handleSubmit = async () => {
    if (recalled.length > 0 && comment.trim() === '' && cause === null) return setProblem(texts.whyWanted)
    const why = { user: person.id, comment: comment.trim(), cause }
    let isGiven = false
    try {
      if (given.length > 0) await give({ ...why, badges: given })
      isGiven = given.length > 0
      if (recalled.length > 0) await recall({ ...why, badges: recalled })
    } catch (error) {
      const failure = asRefusal(error)
      const why = [isGiven && texts.givenNotRecalled(given.length), failure.message].filter(Boolean).join(' ')
      // A dialog that was closed meanwhile shows nothing.
      if (isOpen()) setProblem(why)
      else toast.error(texts.notSaved, { text: why })
      return
    }
    toast.success(texts.chipsDone, { text: texts.chipsAct(given.length, recalled.length) })
    onClose(true)
  }

  return (
    <FormDialog
      title={texts.chipsOf(person.name)}
      action={texts.chipsAct(given.length, recalled.length)}
      pending={texts.saving}
      danger={given.length === 0 && recalled.length > 0}
      disabled={changed.length === 0}
      typed={comment}
      isChanged={changed.length > 0}
      problem={problem}
      onSubmit={handleSubmit}
    >
      <p>{texts.chipsHelp}</p>
      <SearchField label={texts.findChip} value={words} onChange={q => setWords(q.trim())} />
      <ul className={styles.chips} aria-label={texts.chipList}>
        {!(rows && held) && !isFailed && <Skeleton height={132} />}
        {held &&
          rows?.map(({ id, name }) => {
            const date = since.get(id)
            const isTicked = wanted.get(id) ?? since.has(id)
            return (
              <li key={id}>
                <Checkbox
                  label={name}
                  description={date && texts.heldSince(formatLately(date))}
                  checked={isTicked}
                  onChange={event => handleTick(id, event.currentTarget.checked)}
                />
                {isTicked !== since.has(id) && (
                  <Tag tone={isTicked ? 'success' : 'danger'}>{isTicked ? texts.toGive : texts.toRecall}</Tag>
                )}
              </li>
            )
          })}
      </ul>
      {isFailed && <PartFailed onRetry={() => [own, found].forEach(part => void part.refetch())} />}
      {rows?.length === 0 && <p role="status">{texts.noSuchChips}</p>}
      <CauseField value={cause} onChange={setCause} />
      <TextInput
        label={texts.comment}
        description={texts.commentSeen}
        {...rulesOf(awardedChips.fields.comment)}
        value={comment}
        onChange={event => setComment(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
