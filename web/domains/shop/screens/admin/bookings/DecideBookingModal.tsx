import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { bookings } from '#contract/domains/shop.ts'
import { asRefusal } from '#web/attempt.ts'
import { mayBeDone, unsureWords } from '#web/desk/unsure.ts'
import { useMe } from '#web/domains/people/data.ts'
import { ItemPicture } from '#web/domains/shop/components/ItemPicture.tsx'
import { Amount } from '#web/ui/Amount.tsx'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { useIsOpen } from '#web/ui/modal/dismissal.ts'
import { FormDialog } from '#web/ui/modal/FormDialog.tsx'
import type { ModalProps } from '#web/ui/modal/modal.ts'
import { Pill } from '#web/ui/Pill.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import styles from './DecideBookingModal.module.css'
import { type Decision, type DeskBooking, decidedSince, useDecide } from './data.ts'
import { texts } from './texts.ts'

interface Props extends ModalProps<true> {
  booking: DeskBooking
  decision: Decision
}

/** The last comment per decision, offered again, since many bookings get the same one. Kept while the page is open. */
const lastWords = new Map<Decision, string>()

/** Approves with delivery details, corrects them, rejects with a reason, or hands over. */
export default function DecideBookingModal({ booking, decision, onClose }: Props) {
  const me = useMe().id
  const { mutateAsync: decide } = useDecide()
  /** The words that are corrected. */
  const before = decision === 'corrected' ? (booking.moderator_comment ?? '') : ''
  const [comment, setComment] = useState(before)
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  /** No answer came, so it may have been decided. Only an unchanged call carries the same key and is not done twice. */
  const [isUnsure, setUnsure] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isOpen = useIsOpen()
  const words = texts.dialogs[decision]
  const last = decision === 'corrected' ? undefined : lastWords.get(decision)
  const subject = texts.doneText(booking.name, booking.resident.name)

  const send = async (text: string) => {
    setProblem(null)
    setSending(true)
    try {
      await decide({ booking, decision, comment: text || null })
      if (text && decision !== 'corrected') lastWords.set(decision, text)
      toast.success(words.done, { text: subject })
      onClose(true)
    } catch (error) {
      const failure = asRefusal(error)
      const isLost = mayBeDone(failure, isUnsure)
      setUnsure(isLost)
      if (isLost && isOpen()) return setProblem(unsureWords(failure))
      if (isLost) return void toast.warn(texts.perhapsDecided, { text: texts.seeWhetherDecided(subject) })
      const about = failure.about('moderator_comment')
      if (about && isOpen()) return setError(about)
      // Without an answer the words of the refusal are shown.
      const now =
        failure.status === 409 || failure.status === 412
          ? await decidedSince(booking, me).catch(() => null)
          : null
      if (failure.status === 412 && !now) {
        toast.error(texts.changedMeanwhile, { text: subject })
        return onClose()
      }
      if (now?.status === 'canceled') toast.error(texts.canceledMeanwhile, { text: subject })
      else if (now?.isMine && now.status === decision) toast.info(texts.decidedByMe, { text: subject })
      else
        toast.error(now ? (now.isMine ? texts.decidedOtherwise : texts.alreadyDecided) : texts.notDone, {
          text: failure.message,
        })
      if (now) onClose(true)
    } finally {
      setSending(false)
    }
  }

  const handleSubmit = () => {
    const text = comment.trim()
    const wanted = 'wants' in words && text === '' ? words.wants : null
    setError(wanted)
    if (text === before && before !== '') return onClose()
    return wanted ? field.current?.focus() : send(text)
  }

  return (
    <FormDialog
      title={words.title}
      action={words.action}
      pending={words.pending}
      danger={decision === 'rejected'}
      focusAction={!('label' in words)}
      typed={comment === before ? '' : comment}
      // What is changed while the answer is awaited would be another call, should the answer be lost.
      isFrozen={isSending || isUnsure}
      problem={problem}
      onSubmit={handleSubmit}
    >
      <Subject booking={booking} />
      {'label' in words ? (
        <Textarea
          ref={field}
          data-autofocus
          label={words.label}
          description={texts.seen}
          placeholder={words.hint}
          {...rulesOf(bookings.fields.moderator_comment)}
          required
          value={comment}
          error={error}
          autosize
          minRows={3}
          maxRows={8}
          onChange={event => setComment(event.currentTarget.value)}
        />
      ) : (
        <p>{texts.issuedText}</p>
      )}
      {'label' in words && last && (
        <Pill pressed={comment === last} className={styles.last} onClick={() => setComment(last)}>
          <span>{texts.asBefore(last)}</span>
        </Pill>
      )}
      {decision === 'rejected' && (
        <p className={styles.note}>
          {booking.status === 'approved' && `${texts.wasApproved} `}
          {texts.refund(booking.price)}
        </p>
      )}
    </FormDialog>
  )
}

const Subject = ({
  booking: { item, name, resident, price, createdAt, user_comment },
}: {
  booking: DeskBooking
}) => (
  <div className={styles.subject}>
    <ItemPicture type={item?.type ?? null} media={item?.image?.[0]} sizes="64px" className={styles.picture} />
    <div className={styles.words}>
      <b>{name}</b>
      <p>
        {resident.name}, {texts.bookedAt(createdAt)}
      </p>
      {user_comment && <p className={styles.wish}>{user_comment}</p>}
    </div>
    <Amount currency="coins" value={price} unit={texts.coins(price)} />
  </div>
)
