import { TextInput } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle, IconShoppingBag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { bookings, type ItemOption } from '#contract/domains/shop.ts'
import { ordered } from '#contract/words.ts'
import { asRefusal } from '#web/attempt.ts'
import { mayBeDone, unsureWords } from '#web/desk/unsure.ts'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { CoinArt } from '#web/ui/art/rewards.ts'
import { Bar } from '#web/ui/Bar.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { Note } from '#web/ui/Note.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { type Order, useBook } from '../bookings.ts'
import { checkoutTexts as texts } from '../checkoutTexts.ts'
import type { ShopItem } from '../data.ts'
import { missingFor, type Offer } from '../item.ts'
import styles from './Checkout.module.css'

interface Props {
  item: ShopItem
  /** The chosen one, of an item with options. */
  option: ItemOption | null
  balance: number
  offer: Offer
  /** The number of pieces that I hold. */
  held: number
  /** An option has to be chosen first. */
  onMissingOption: () => void
  /** Whether a booking is being sent, or may have been made: no other option can be chosen until that is known. */
  onFreeze: (isFrozen: boolean) => void
}

/** A booking of which no answer came, so it may have been made. Only the same order carries the same key and is not made twice. */
interface Unsure {
  readonly order: Order
  /** Why no answer came. */
  readonly words: string
}

/** The balance before and after, and the button; repeated clicks send one booking. */
export function Checkout({ item, option, balance, offer, held, onMissingOption, onFreeze }: Props) {
  const [comment, setComment] = useState('')
  const [unsure, setUnsure] = useState<Unsure | null>(null)
  const navigate = useNavigate()
  const id = useId()
  const { mutateAsync: book } = useBook()
  const failure = useRef(0)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useLeaveGuard(() => ({ fields: isBooking || comment.trim() === '' ? 0 : 1, isKept: false }))
  const toMyBookings = () => void navigate({ to: paths.myBookings.path })

  const [handleBook, isBooking] = useSingleFlight(async () => {
    toast.close(failure.current)
    if (!unsure && item.options && !option) return onMissingOption()
    // What may be done already is sent again as it was: price and stock may be those of afterwards.
    const order = unsure?.order ?? { item: item.id, price: item.price, option: option?.id ?? null, comment }
    const chosen = item.options?.find(each => each.id === order.option)
    const name = ordered(item.name, chosen?.name)
    let isLost = false
    onFreeze(true)
    try {
      const { price, isReplay } = await book(order)
      setUnsure(null)
      setComment('')
      if (isReplay) return
      toast.success(texts.bookedDone(name), {
        text: texts.bookedRest(price, balance - price),
        art: <CoinArt />,
        onOpen: toMyBookings,
      })
    } catch (error) {
      const refusal = asRefusal(error)
      isLost = mayBeDone(refusal, unsure !== null)
      setUnsure(isLost ? { order, words: unsureWords(refusal) } : null)
      if (!isLost) failure.current = toast.error(texts.notBooked, { text: refusal.message })
      // The page of the item was left: it shows nothing.
      else if (!isShown.current)
        toast.warn(texts.perhapsBooked(name), { text: texts.seeWhetherBooked, onOpen: toMyBookings })
    } finally {
      onFreeze(isLost)
    }
  })

  return (
    <div className={styles.checkout}>
      {/* After a lost answer the balance may be that of afterwards. */}
      {!unsure && <Sums price={item.price} balance={balance} />}
      {offer === 'open' || isBooking || unsure ? (
        <>
          <TextInput
            label={texts.comment}
            placeholder={texts.commentHint}
            {...rulesOf(bookings.fields.user_comment)}
            value={comment}
            // What is changed while the answer is awaited would be another booking, should the answer be lost.
            disabled={isBooking || unsure !== null}
            onChange={event => setComment(event.currentTarget.value)}
          />
          {unsure && !isBooking && (
            <Note tone="warn" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
              {unsure.words}
            </Note>
          )}
          <div className={styles.act}>
            <Button
              icon={<IconShoppingBag />}
              pending={isBooking && texts.booking}
              aria-describedby={id}
              data-keep-clear
              onClick={() => void handleBook()}
            >
              {held > 0 && !unsure ? texts.bookAgain : texts.book}
            </Button>
            <p id={id}>{texts.calm}</p>
          </div>
        </>
      ) : (
        <>
          <p className={styles.no}>
            <IconInfoCircle aria-hidden="true" />
            {texts.cannot[offer]}
          </p>
          {offer === 'too-dear' && (
            <ButtonLink to={paths.missions.path} variant="soft" className={styles.earn}>
              {texts.earn}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  )
}

function Sums({ price, balance }: { price: number; balance: number }) {
  const missing = missingFor({ price }, balance)
  const [part, whole] = missing > 0 ? [balance, price] : [price, balance]
  const percent = Math.floor((part / whole) * 100)
  return (
    <div className={styles.sums}>
      <dl>
        <Sum label={texts.cost} value={price} />
        <Sum label={texts.yourBalance} value={balance} />
        {missing > 0 ? (
          <Sum label={texts.lacking} value={missing} className={classes(styles.rest, styles.lacking)} />
        ) : (
          <Sum label={texts.remains} value={balance - price} className={styles.rest} />
        )}
      </dl>
      <Bar
        percent={percent}
        currency="coins"
        label={missing > 0 ? texts.saved(percent) : texts.share(percent)}
      />
    </div>
  )
}

function Sum({ label, value, className }: { label: string; value: number; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>
        <Amount currency="coins" value={value} unit={texts.coins(value)} />
      </dd>
    </div>
  )
}
