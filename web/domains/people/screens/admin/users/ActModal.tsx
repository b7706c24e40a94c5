import { NumberInput, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { coins, plural, words } from '#contract/words.ts'
import { ApiError } from '../../../../../rest/http.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { DialogBody, DialogFoot, DialogTitle } from '../../../../../ui/modal/Dialog.tsx'
import type { ModalProps } from '../../../../../ui/modal/modal.ts'
import { formatNumber } from '../../../../../ui/numbers.ts'
import { Segments } from '../../../../../ui/Segments.tsx'
import { toast } from '../../../../../ui/toast/toast.ts'
import { useSingleFlight } from '../../../../../ui/useSingleFlight.ts'
import styles from './ActModal.module.css'
import { type ActKind, causesQuery, chosenQuery, teamsQuery, useAct } from './data.ts'
import { Hindered } from './Hindered.tsx'
import { RowPicker } from './RowPicker.tsx'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  users: readonly number[]
  kind: ActKind
  /** The chip or the mission, where it is known. */
  subject?: number | null
}

const gifts: readonly ActKind[] = ['energy', 'coins', 'give', 'mission']
const OUT = 'out'

/** One act on many residents: its values, its preview, and who cannot take part. */
export default function ActModal({ users: given, kind: first, subject: known = null, onClose }: Props) {
  const [kind, setKind] = useState(first)
  const [users, setUsers] = useState(given)
  const [sign, setSign] = useState<'plus' | 'minus'>('plus')
  const [size, setSize] = useState<number | string>(50)
  const [comment, setComment] = useState('')
  const [cause, setCause] = useState<string | null>(null)
  const [subject, setSubject] = useState(known)
  const [team, setTeam] = useState<string>(OUT)
  const [problem, setProblem] = useState<string | null>(null)
  const { data: causes = [] } = useQuery(causesQuery)
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: kind === 'team' })
  const { data: people } = useQuery({ ...chosenQuery(users), enabled: users.length > 0 })
  const { mutateAsync: act } = useAct()

  const isMoney = kind === 'energy' || kind === 'coins'
  const amount = (sign === 'plus' ? 1 : -1) * Number(size)
  const held = kind === 'energy' ? 'points' : 'balance'
  const short = isMoney && amount < 0 ? (people ?? []).filter(person => person[held] + amount < 0) : []
  const closed =
    gifts.includes(kind) && (!isMoney || amount > 0) ? (people ?? []).filter(person => person.blocked) : []
  const wantsWhy = isMoney || kind === 'recall'
  const takes = isMoney && sign === 'minus'
  const dialog = texts.dialog[kind]
  const action = takes ? texts.take : dialog.action
  const leaveOut = (some: readonly { readonly id: number }[]) =>
    setUsers(users.filter(id => !some.some(person => person.id === id)))

  const check = () => {
    if (users.length === 0) return texts.nobody
    if (isMoney && !(Number(size) > 0)) return texts.amountWanted
    if ((kind === 'give' || kind === 'recall') && subject === null) return texts.chipWanted
    if (kind === 'mission' && subject === null) return texts.missionWanted
    if (kind === 'block' && comment.trim() === '') return texts.reasonWanted
    if (wantsWhy && comment.trim() === '' && cause === null) return texts.whyWanted
    return null
  }
  const [send, isSending] = useSingleFlight(async () => {
    try {
      await act({
        kind,
        users,
        amount,
        comment: comment.trim(),
        cause: cause === null ? null : Number(cause),
        subject: kind === 'team' ? (team === OUT ? null : Number(team)) : subject,
      })
      toast.success(texts.done, { text: `${dialog.title}: ${texts.doneText(users.length)}` })
      onClose(true)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const faults = failure.details.slice(0, 3).map(({ message }) => message)
      setProblem([failure.message, ...faults.filter(fault => fault !== failure.message)].join(' '))
    }
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    setProblem(wrong)
    if (!wrong) void send()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <DialogTitle>{dialog.title}</DialogTitle>
      <DialogBody>
        <div className={styles.fields}>
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
                label={texts.howMany}
                value={size}
                onChange={setSize}
                min={0}
                max={99_999_999}
                decimalScale={2}
                decimalSeparator=","
                thousandSeparator=" "
                data-autofocus
              />
            </>
          )}
          {(kind === 'give' || kind === 'recall') && (
            <RowPicker of="badges" label={texts.chipField} value={subject} onChange={setSubject} />
          )}
          {kind === 'mission' && (
            <RowPicker of="activities" label={texts.mission} value={subject} onChange={setSubject} />
          )}
          {kind === 'team' && (
            <Select
              label={texts.team}
              data={[{ value: OUT, label: texts.outOfTeam }, ...teams]}
              value={team}
              onChange={chosen => setTeam(chosen ?? OUT)}
              allowDeselect={false}
            />
          )}
          {(wantsWhy || kind === 'give' || kind === 'mission') && (
            <Select
              label={texts.cause}
              placeholder={texts.noCause}
              data={causes}
              value={cause}
              onChange={setCause}
              clearable
              clearButtonProps={{ 'aria-label': texts.reset }}
            />
          )}
          {kind !== 'team' && kind !== 'unblock' && (
            <Textarea
              label={kind === 'block' ? texts.reason : texts.comment}
              description={kind === 'block' ? texts.reasonSeen : texts.commentSeen}
              value={comment}
              onChange={event => setComment(event.currentTarget.value)}
              maxLength={1000}
              autosize
              minRows={2}
            />
          )}
          {kind === 'block' && <p>{texts.blockText}</p>}
          {kind === 'unblock' && <p>{texts.unblockText}</p>}
          {!people && users.length > 0 && <p role="status">{texts.checking}</p>}
          <Hindered
            people={short}
            title={texts.short(short.length)}
            text={texts.shortText}
            onLeaveOut={leaveOut}
          />
          <Hindered
            people={closed}
            title={texts.closed(closed.length)}
            text={texts.closedText}
            onLeaveOut={leaveOut}
          />
          {problem && (
            <p className={styles.note} role="alert">
              {problem}
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFoot>
        <p className={styles.total} role="status">
          {isSending
            ? texts.progress(users.length)
            : isMoney
              ? texts.total(
                  formatNumber(Math.abs(amount) * users.length),
                  kind === 'energy' ? words.points : plural(Math.abs(amount) * users.length, coins),
                )
              : texts.everyOne(users.length)}
        </p>
        <Button variant="line" size="small" onClick={() => onClose()}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          size="small"
          variant={takes || kind === 'block' || kind === 'recall' ? 'danger' : 'primary'}
          pending={isSending && (takes ? texts.taking : dialog.pending)}
        >
          {action}
        </Button>
      </DialogFoot>
    </form>
  )
}
