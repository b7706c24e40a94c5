import { Textarea } from '@mantine/core'
import { IconArrowRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { energyChanges } from '#contract/domains/ledger.ts'
import { coins, plural, words } from '#contract/words.ts'
import { asRefusal } from '#web/attempt.ts'
import { mayBeDone, unsureWords } from '#web/desk/unsure.ts'
import { CauseField } from '#web/domains/people/components/CauseField.tsx'
import { nameOf } from '#web/domains/people/me.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { Stepper } from '#web/ui/form/Stepper.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { amountRules, type Person, useAct } from '../users/data.ts'
import styles from './AmountForm.module.css'
import { texts } from './texts.ts'

const STEP = 10
/** Sums of two decimals are exact in hundredths. */
const sum = (a: number, b: number) => Math.round(a * 100 + b * 100) / 100

interface Refused {
  /** Of what was sent. */
  readonly kind?: 'energy' | 'coins'
  readonly problem: string | null
  /** No answer came, so the change may have been made. Only an unchanged one carries the same key and is not made twice. */
  readonly isUnsure: boolean
}
const nothing: Refused = { problem: null, isUnsure: false }

interface Props {
  person: Person
  kind: 'energy' | 'coins'
}

/**
 * Gives a resident energy or coins, or takes them, and says before what they will have. What was typed stays when the other
 * of both is chosen.
 */
export function AmountForm({ person, kind }: Props) {
  const [sign, setSign] = useState<'plus' | 'minus'>('plus')
  const [size, setSize] = useState<number | string>('')
  const [cause, setCause] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const [refused, setRefused] = useState<Refused>(nothing)
  // A refusal is about the currency that was sent. What may have been done is sent again before anything else.
  const isOfOther = refused.kind !== undefined && refused.kind !== kind
  if (isOfOther && !refused.isUnsure) setRefused(nothing)
  const { isUnsure } = refused
  const problem = isOfOther && isUnsure ? texts.unsureOf[refused.kind] : refused.problem
  const { mutateAsync: act } = useAct()
  /** The currency on the screen; null once the form is left. */
  const shown = useRef<typeof kind | null>(null)
  useEffect(() => {
    shown.current = kind
    return () => {
      shown.current = null
    }
  }, [kind])

  const takes = sign === 'minus'
  const amount = (takes ? -1 : 1) * Number(size)
  const now = kind === 'energy' ? person.points : person.balance
  const next = sum(now, amount)
  const unit = kind === 'energy' ? words.points : plural(Number(size), coins)
  const verb = takes ? texts.take : texts.give

  const check = () => {
    if (person.blocked && !takes) return texts.closedNoGift
    if (!(Number(size) > 0)) return texts.amountWanted
    if (next < 0) return texts.tooMuch
    if (comment.trim() === '' && cause === null) return texts.reasonWanted
    return null
  }
  const [send, isSending] = useSingleFlight(async () => {
    try {
      await act({
        kind,
        users: [person.id],
        amount,
        comment: comment.trim(),
        cause,
        subject: null,
      })
    } catch (error) {
      const failure = asRefusal(error)
      const isLost = mayBeDone(failure, isUnsure)
      const name = nameOf(person)
      // Another tab or the next resident is open: the form can say nothing more. What is unsure it says of the other currency too.
      if (isLost && shown.current === null)
        toast.warn(texts.perhapsChanged[kind](name), { text: texts.seeWhetherChanged })
      if (!isLost && shown.current !== kind)
        toast.error(texts.notChanged[kind](name), { text: failure.message })
      setRefused({ kind, problem: isLost ? unsureWords(failure) : failure.message, isUnsure: isLost })
      return
    }
    toast.success(texts.saved)
    setRefused(nothing)
    setSize('')
    setCause(null)
    setComment('')
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isOfOther && isUnsure) return
    // What may be done already is sent again as it was: the figures may be those of afterwards.
    const wrong = isUnsure ? null : check()
    setRefused({ kind, problem: wrong, isUnsure })
    if (!wrong) void send()
  }
  const fieldset = useFocusBack(isSending || isUnsure)
  const typed = [size !== '', cause !== null, comment.trim() !== ''].filter(Boolean).length
  useLeaveGuard(() => ({ fields: isSending ? 0 : typed, isKept: false }))

  return (
    <Block title={texts.changeOf[kind]} className={styles.block}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <fieldset className={styles.fields} disabled={isSending || isUnsure} ref={fieldset}>
          <Segments
            label={texts.direction}
            wide
            options={[
              { value: 'plus', label: texts.give, icon: <IconPlus /> },
              { value: 'minus', label: texts.take, icon: <IconMinus /> },
            ]}
            value={sign}
            onChange={setSign}
          />
          <Stepper label={texts.howMuch} value={size} onChange={setSize} {...amountRules} step={STEP} />
          <CauseField value={cause} onChange={setCause} />
          <Textarea
            label={texts.comment}
            placeholder={texts.commentSeen}
            value={comment}
            onChange={event => setComment(event.currentTarget.value)}
            {...rulesOf(energyChanges.fields.comment)}
            autosize
            minRows={2}
          />
        </fieldset>
        {!isUnsure && (
          <dl className={styles.change}>
            <div>
              <dt>{texts.now}</dt>
              <dd className="figures">{formatNumber(now)}</dd>
            </div>
            <IconArrowRight aria-hidden="true" />
            <div>
              <dt>{texts.becomes}</dt>
              <dd className="figures" data-sign={next < now ? 'minus' : next > now ? 'plus' : undefined}>
                {formatNumber(next)}
              </dd>
            </div>
          </dl>
        )}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button
          type="submit"
          wide
          variant={takes ? 'danger' : 'primary'}
          className={styles.send}
          pending={isSending && (takes ? texts.taking : texts.giving)}
        >
          {Number(size) > 0 ? `${verb} ${formatNumber(Number(size))}\u00a0${unit}` : verb}
        </Button>
      </form>
    </Block>
  )
}
