import { TextInput } from '@mantine/core'
import { IconInfoCircle, IconShoppingBag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { bookings, type ItemOption } from '#contract/domains/shop.ts'
import { ordered } from '#contract/words.ts'
import { refusalWords } from '#web/attempt.ts'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { CoinArt } from '#web/ui/art/rewards.ts'
import { Bar } from '#web/ui/Bar.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { useLeaveGuard } from '#web/ui/editor/useLeaveGuard.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useBook } from '../bookings.ts'
import type { ShopItem } from '../data.ts'
import { missingFor, type Offer } from '../item.ts'
import { texts } from '../texts.ts'
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
}

/** The balance before and after, and the button; repeated clicks send one booking. */
export function Checkout({ item, option, balance, offer, held, onMissingOption }: Props) {
  const [comment, setComment] = useState('')
  const navigate = useNavigate()
  const id = useId()
  const { mutateAsync: book } = useBook()
  const failure = useRef(0)
  useLeaveGuard(() => ({ fields: isBooking || comment.trim() === '' ? 0 : 1, isKept: false }))

  const [handleBook, isBooking] = useSingleFlight(async () => {
    toast.close(failure.current)
    if (item.options && !option) return onMissingOption()
    try {
      const order = { item: item.id, price: item.price, option: option?.id ?? null, comment }
      const { price, isReplay } = await book(order)
      setComment('')
      if (isReplay) return
      toast.success(texts.bookedDone(ordered(item.name, option?.name)), {
        text: texts.bookedRest(price, balance - price),
        art: <CoinArt />,
        onOpen: () => void navigate({ to: paths.myBookings.path }),
      })
    } catch (error) {
      failure.current = toast.error(texts.notBooked, { text: refusalWords(error) })
    }
  })

  return (
    <div className={styles.checkout}>
      <Sums price={item.price} balance={balance} />
      {offer === 'open' || isBooking ? (
        <>
          <TextInput
            label={texts.comment}
            placeholder={texts.commentHint}
            {...rulesOf(bookings.fields.user_comment)}
            value={comment}
            onChange={event => setComment(event.currentTarget.value)}
          />
          <div className={styles.act}>
            <Button
              icon={<IconShoppingBag />}
              pending={isBooking && texts.booking}
              aria-describedby={id}
              data-keep-clear
              onClick={() => void handleBook()}
            >
              {held > 0 ? texts.bookAgain : texts.book}
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
