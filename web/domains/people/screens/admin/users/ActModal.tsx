import { NumberInput, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { energyChanges } from '#contract/domains/ledger.ts'
import { users as residents } from '#contract/domains/people.ts'
import { MAX_LIST_ITEMS } from '#contract/rest/bounds.ts'
import { asRefusal } from '#web/attempt.ts'
import { mayBeDone } from '#web/desk/unsure.ts'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import { useMe } from '#web/domains/people/data.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { type Reward, takenWords, totalWords } from '#web/domains/people/rewardWords.ts'
import { teamsQuery } from '#web/domains/people/teams.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { DialogBody, DialogFoot, DialogTitle } from '#web/ui/modal/Dialog.tsx'
import { useDismiss } from '#web/ui/modal/dismissal.ts'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Note } from '#web/ui/Note.tsx'
import { PartFailed } from '#web/ui/PartFailed.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import styles from './ActModal.module.css'
import {
  type ActKind,
  amountRules,
  choiceNameQuery,
  chosenQuery,
  passedQuery,
  prizeQuery,
  useAct,
} from './data.ts'
import { FailureNote } from './FailureNote.tsx'
import { type Failure, failureText } from './failure.ts'
import { Hindered } from './Hindered.tsx'
import { ListSteps } from './ListSteps.tsx'
import { MOST_CHECKED } from './listBounds.ts'
import type { ActProps } from './modals.ts'
import { partsOf } from './parts.ts'
import { RowPicker } from './RowPicker.tsx'
import { texts } from './texts.ts'

type Props = ActProps & ModalProps<true>

const gifts: readonly ActKind[] = ['energy', 'coins', 'give', 'mission']
const OUT = 'out'

/**
 * One act on many residents: its values, its preview, and who cannot take part. More than one call takes are sent in parts;
 * the first refusal stops them. `users` are those for whom it is not done yet.
 */
export default function ActModal({
  users: given,
  kind: first,
  subject: known = null,
  isOfList,
  onPart,
  onClose,
}: Props) {
  const dismiss = useDismiss()
  const me = useMe().id
  const [kind, setKind] = useState(first)
  const [users, setUsers] = useState(given)
  const [sign, setSign] = useState<'plus' | 'minus'>('plus')
  const [size, setSize] = useState<number | string>('')
  const [comment, setComment] = useState('')
  const [cause, setCause] = useState<number | null>(null)
  const [subject, setSubject] = useState(known)
  const [team, setTeam] = useState<string | null>(null)
  const [problem, setProblem] = useState<Failure | null>(null)
  const amountField = useRef<HTMLInputElement>(null)
  const subjectField = useRef<HTMLInputElement>(null)
  const commentField = useRef<HTMLTextAreaElement>(null)
  /** Those because of whom the last part was refused. */
  const [refused, setRefused] = useState<readonly { readonly id: number }[]>([])
  /** Residents for whom it is done, in earlier parts. */
  const [done, setDone] = useState(0)
  /** The answer to the last part did not come: only the same part, sent again, is done once. */
  const [isUnsure, setUnsure] = useState(false)
  const [part, setPart] = useState({ number: 0, of: 0 })
  const [isStopping, setStopping] = useState(false)
  /** Why no further part is sent: the person asked for it, or the dialog is closed. */
  const stop = useRef<'asked' | 'closed'>(undefined)
  useEffect(
    () => () => {
      stop.current = 'closed'
    },
    [],
  )
  const isOut = kind === 'team' && team === OUT
  const title = isOut ? texts.outOfTeam : texts.dialog[kind].title
  const tell = (failure: Failure) => {
    if (stop.current === 'closed') toast.warn(title, { text: failureText(failure) })
    else setProblem(failure)
  }
  const partly = (sum: number) => texts.partlyDone(sum, users.length + done - sum)
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: kind === 'team' })
  const { mutateAsync: act, isPending } = useAct()
  const isChecked = given.length <= MOST_CHECKED
  const checking = useQuery({ ...chosenQuery(given), enabled: !isPending && isChecked })
  const left = new Set(users)
  // After a lost answer the residents may be as the act has left them.
  const people = isUnsure ? [] : checking.data?.filter(({ id }) => left.has(id))

  const one = users.length === 1 ? people?.[0] : undefined
  const isMoney = kind === 'energy' || kind === 'coins'
  const amount = (sign === 'plus' ? 1 : -1) * Number(size)
  const held = kind === 'energy' ? 'points' : 'balance'
  const short = isMoney && amount < 0 ? (people ?? []).filter(person => person[held] + amount < 0) : []
  const takes = isMoney && sign === 'minus'
  const closed = gifts.includes(kind) && !takes ? (people ?? []).filter(person => person.blocked) : []
  const self = kind === 'team' ? [] : (people ?? []).filter(({ id }) => id === me)
  const isMission = kind === 'mission' && subject !== null
  // Until the answer comes, the data are those of the mission or chip that was chosen before.
  const prizes = useQuery({ ...prizeQuery(subject ?? 0), enabled: isMission })
  const prize = prizes.isPlaceholderData ? undefined : prizes.data
  const { data: passed } = useQuery({ ...passedQuery(subject ?? 0), enabled: isMission && !isPending })
  const chips = useQuery({
    ...choiceNameQuery('badges', subject ?? 0),
    enabled: kind === 'give' && subject !== null,
  })
  const chip = chips.isPlaceholderData ? undefined : chips.data
  const again = isMission ? (people ?? []).filter(({ id }) => passed?.has(id)) : []
  const reward: Reward | null = isMoney
    ? { [held]: Math.abs(amount) }
    : kind === 'mission'
      ? (subject !== null && prize) || null
      : kind === 'give' && subject !== null && chip
        ? { chip }
        : null
  const total =
    reward && users.length > 0 && (!isMoney || amount !== 0)
      ? (takes ? takenWords : totalWords)(reward, users.length)
      : null
  const atFirst = known === null ? { 'data-autofocus': true } : {}
  const subjectError = problem?.field === 'subject' && problem.text
  const ofSubject = { ref: subjectField, error: subjectError, value: subject, onChange: setSubject }
  const wantsWhy = isMoney || kind === 'recall'
  const dialog = texts.dialog[kind]
  const { action, pending, done: said } = isMoney && takes ? texts.take[kind] : isOut ? texts.moveOut : dialog
  const leaveOut = (some: readonly { readonly id: number }[]) => {
    const gone = new Set(some.map(({ id }) => id))
    setUsers(users.filter(id => !gone.has(id)))
    setRefused([])
    setProblem(null)
  }

  const check = (): Failure | null => {
    if (users.length === 0) return { text: texts.nobody }
    if (isMoney && !(Number(size) > 0)) return { text: texts.amountWanted, field: 'amount' }
    if ((kind === 'give' || kind === 'recall') && subject === null)
      return { text: texts.chipWanted, field: 'subject' }
    if (kind === 'mission' && subject === null) return { text: texts.missionWanted, field: 'subject' }
    if (kind === 'team' && team === null) return { text: texts.teamWanted, field: 'subject' }
    const isSilent = comment.trim() === ''
    if (kind === 'block' && isSilent) return { text: texts.reasonWanted, field: 'comment' }
    if (wantsWhy && isSilent && cause === null) return { text: texts.whyWanted, field: 'comment' }
    return null
  }
  const parts = partsOf(users)
  const [send, isSending] = useSingleFlight(async () => {
    stop.current = undefined
    setStopping(false)
    setUnsure(false)
    setRefused([])
    let sum = done
    for (const [index, some] of parts.entries()) {
      if (stop.current) {
        setStopping(false)
        return tell({ text: texts.stopped, state: partly(sum) })
      }
      setPart({ number: index + 1, of: parts.length })
      try {
        // oxlint-disable-next-line no-await-in-loop -- a part is sent when the one before it is done
        await act({
          kind,
          users: some,
          amount,
          comment: comment.trim(),
          cause,
          subject: kind === 'team' ? (isOut ? null : Number(team)) : subject,
        })
      } catch (error) {
        const failure = asRefusal(error)
        const isLost = mayBeDone(failure, isUnsure)
        setRefused(
          failure.details
            .filter(({ path }) => path[0] === 'users')
            .map(({ path }) => ({ id: Number(path[1]) })),
        )
        const state = sum > 0 ? partly(sum) : texts.notDone
        setUnsure(isLost)
        setStopping(false)
        return tell({
          text: failure.message,
          faults: failure.details,
          state: [isLost && texts.unsure, (sum > 0 || !isLost) && state].filter(Boolean).join(' '),
        })
      }
      sum += some.length
      setDone(sum)
      setUsers(known => known.slice(some.length))
      onPart?.(some)
    }
    toast.success(said, { text: texts.everyOne(sum) })
    onClose(true)
  })
  useLeaveGuard(() => ({ fields: isSending || comment.trim() === '' ? 0 : 1, isKept: false }))
  // What was sent is the same for all; a part of which no answer came is sent again as it was.
  const isFrozen = isSending || done > 0 || isUnsure
  const handleCancel = () => {
    if (isStopping) return
    if (!isSending || part.of < 2) return done > 0 ? onClose() : dismiss?.()
    stop.current = 'asked'
    setStopping(true)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    setProblem(wrong)
    if (!wrong) return void send()
    const fields = { amount: amountField, subject: subjectField, comment: commentField }
    if (wrong.field) fields[wrong.field].current?.focus()
  }

  const fieldset = useFocusBack(isFrozen)
  const submitByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter of the fields within
    <form onSubmit={handleSubmit} onKeyDown={submitByKeys} noValidate>
      <DialogTitle>{dialog.title}</DialogTitle>
      {isOfList && <ListSteps at={3} act={kind} />}
      <DialogBody>
        <div className={styles.fields}>
          {parts.length > 1 && done === 0 && <Note>{texts.parts(MAX_LIST_ITEMS)}</Note>}
          {done > 0 && <Note>{texts.frozen}</Note>}
          <fieldset className={styles.fields} disabled={isFrozen} ref={fieldset}>
            {isMoney && (
              <>
                <Segments
                  label={texts.what}
                  labelled
                  wide
                  options={[
                    { value: 'energy', label: texts.energy },
                    { value: 'coins', label: texts.coins },
                  ]}
                  value={kind}
                  onChange={setKind}
                />
                <Segments
                  label={texts.direction}
                  wide
                  options={[
                    { value: 'plus', label: texts.plus },
                    { value: 'minus', label: texts.minus },
                  ]}
                  value={sign}
                  onChange={setSign}
                />
                <NumberInput
                  ref={amountField}
                  label={texts.howMany}
                  value={size}
                  onChange={setSize}
                  {...amountRules}
                  error={problem?.field === 'amount' && problem.text}
                  placeholder="0"
                  data-autofocus
                />
              </>
            )}
            {(kind === 'give' || kind === 'recall') && (
              <RowPicker {...atFirst} {...ofSubject} of="badges" label={texts.chipField} />
            )}
            {kind === 'mission' && (
              <RowPicker {...atFirst} {...ofSubject} of="activities" label={texts.mission} />
            )}
            {kind === 'team' && (
              <Select
                ref={subjectField}
                label={texts.team}
                error={subjectError}
                placeholder={texts.teamWanted}
                data={[{ value: OUT, label: texts.outOfTeam }, ...teams]}
                value={team}
                onChange={setTeam}
                allowDeselect={false}
              />
            )}
            {(wantsWhy || kind === 'give' || kind === 'mission') && (
              <CauseField value={cause} onChange={setCause} />
            )}
            {kind !== 'team' && kind !== 'unblock' && (
              <Textarea
                ref={commentField}
                label={kind === 'block' ? texts.reason : texts.comment}
                description={kind === 'block' ? texts.reasonSeen : texts.commentSeen}
                data-autofocus={known !== null || undefined}
                value={comment}
                onChange={event => setComment(event.currentTarget.value)}
                error={problem?.field === 'comment' && problem.text}
                {...rulesOf(kind === 'block' ? residents.fields.block_reason : energyChanges.fields.comment)}
                autosize
                minRows={2}
              />
            )}
            {kind === 'block' && <p>{texts.blockText}</p>}
            {kind === 'unblock' && <p>{texts.unblockText(users.length)}</p>}
          </fieldset>
          {checking.isLoadingError ? (
            <PartFailed text={texts.notChecked} onRetry={checking.refetch} />
          ) : (
            !people &&
            users.length > 0 && <p role="status">{isChecked ? texts.checking : texts.checkedInParts}</p>
          )}
          <Hindered
            people={self}
            title={texts.self}
            text={kind === 'block' || kind === 'unblock' ? texts.selfAccessText : texts.selfText}
            onLeaveOut={isUnsure || isSending ? undefined : leaveOut}
          />
          <Hindered
            people={short}
            title={texts.short(short.length)}
            text={texts.shortText}
            onLeaveOut={isUnsure || isSending ? undefined : leaveOut}
          />
          <Hindered
            people={closed}
            title={texts.closed(closed.length)}
            text={texts.closedText}
            onLeaveOut={isUnsure || isSending ? undefined : leaveOut}
          />
          {again.length > 0 && prize?.isRepeatable === false ? (
            <Hindered
              people={again}
              title={texts.rewarded(again.length)}
              text={texts.rewardedText}
              onLeaveOut={isUnsure || isSending ? undefined : leaveOut}
            />
          ) : (
            prize && passed && people && <p>{texts.firstTime(people.length - again.length, again.length)}</p>
          )}
          {problem && !problem.field && (
            <FailureNote key={failureText(problem)} failure={problem}>
              {refused.length > 0 && !isUnsure && !isSending && (
                <Button variant="ghost" size="compact" onClick={() => leaveOut(refused)}>
                  {texts.leaveOut}
                </Button>
              )}
            </FailureNote>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <p className={styles.total} role="status">
          {isSending
            ? part.of > 1
              ? isStopping
                ? texts.stopping
                : texts.progressPart(part.number, part.of)
              : texts.progress(users.length)
            : (total ?? (one ? nameOf(one) : texts.everyOne(users.length)))}
        </p>
        <Button variant="line" size="small" aria-disabled={isStopping || undefined} onClick={handleCancel}>
          {isSending && part.of > 1 ? texts.stop : done > 0 ? texts.close : texts.cancel}
        </Button>
        <Button
          type="submit"
          size="small"
          variant={takes || isOut || kind === 'block' || kind === 'recall' ? 'danger' : 'primary'}
          pending={isSending && pending}
        >
          {done > 0 ? texts.goOn : action}
        </Button>
      </DialogFoot>
    </form>
  )
}
