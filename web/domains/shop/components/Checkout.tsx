import { TextInput } from '@mantine/core'
import { IconInfoCircle, IconShoppingBag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { paths } from '../../../paths.ts'
import { ApiError } from '../../../rest/http.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { CoinArt } from '../../../ui/art/rewards.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { type ShopItem, useBook } from '../data.ts'
import { missingFor, type Offer } from '../item.ts'
import { texts } from '../texts.ts'
import styles from './Checkout.module.css'

interface Props {
  item: ShopItem
  balance: number
  offer: Offer
  /** How many of these I have. */
  held: number
}

/** The balance before and after, and the button; it sends one booking, however often it is pressed. */
export function Checkout({ item, balance, offer, held }: Props) {
  const [comment, setComment] = useState('')
  const navigate = useNavigate()
  const id = useId()
  const { mutateAsync: book } = useBook()
  const key = useRef<string>(undefined)
  const failure = useRef(0)

  const [handleBook, isBooking] = useSingleFlight(async () => {
    // One key until an answer comes: a booking whose answer was lost is not made twice.
    key.current ??= crypto.randomUUID()
    toast.close(failure.current)
    try {
      const { attributes } = await book({ item: item.id, comment, key: key.current })
      key.current = undefined
      setComment('')
      toast.success(texts.bookedDone(item.name), {
        text: texts.bookedRest(attributes.price, balance - attributes.price),
        art: <CoinArt />,
        onOpen: () => void navigate({ to: paths.myBookings.path }),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status > 0 && error.status < 500) key.current = undefined
      failure.current = toast.error(texts.notBooked, { text: error.message })
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
            maxLength={2000}
            value={comment}
            onChange={event => setComment(event.currentTarget.value)}
          />
          <div className={styles.act}>
            <Button
              icon={<IconShoppingBag />}
              pending={isBooking && texts.booking}
              aria-describedby={id}
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
