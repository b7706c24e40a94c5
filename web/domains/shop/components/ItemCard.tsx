import { IconCircleCheck, IconLock, IconPackageOff, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { classes } from '#web/ui/classes.ts'
import { Found } from '#web/ui/Found.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { Held, ShopItem } from '../data.ts'
import { isFew, isNew, missingFor, type Offer, offerOf } from '../item.ts'
import { texts } from '../texts.ts'
import styles from './ItemCard.module.css'
import { ItemPicture } from './ItemPicture.tsx'
import { ItemType } from './ItemType.tsx'

interface Props {
  item: ShopItem
  balance: number
  /** My bookings of this item that count towards the limit. */
  held: readonly Held[]
  eager?: boolean
}

/** The card of an item: picture, name, price, and whether I can book it now. */
export function ItemCard({ item, balance, held, eager = false }: Props) {
  const offer = offerOf(item, balance, held.length)
  return (
    <article className={classes(styles.card, offer === 'sold-out' && styles.soldOut)}>
      <div className={styles.art}>
        <ItemPicture
          type={item.type}
          media={item.image?.[0]}
          sizes="(max-width: 744px) 50vw, (max-width: 1439px) 33vw, 270px"
          eager={eager}
          className={styles.picture}
        />
        <Flag item={item} offer={offer} held={held} />
      </div>
      <div className={styles.words}>
        <ItemType type={item.type} />
        <h3 className={styles.name}>
          <Link to={paths.shopItem.path} params={{ itemId: String(item.id) }}>
            <Found text={item.name} />
          </Link>
        </h3>
        <div className={styles.foot}>
          <p className={styles.price}>
            <Amount currency="coins" value={item.price} unit={texts.coins(item.price)} />
          </p>
          <OfferLine item={item} offer={offer} balance={balance} />
        </div>
      </div>
    </article>
  )
}

type Part = Pick<Props, 'item' | 'held'> & { offer: Offer }

/** The label in the corner: the most important one. */
function Flag({ item, offer, held }: Part) {
  const flag = flagOf(item, offer, held)
  return flag && <div className={styles.flag}>{flag}</div>
}

function flagOf(item: ShopItem, offer: Offer, held: readonly Held[]) {
  if (held.some(({ status }) => status !== 'issued'))
    return (
      <Tag tone="success" icon={<IconCircleCheck />}>
        {texts.booked}
      </Tag>
    )
  if (offer === 'sold-out') return <Tag icon={<IconPackageOff />}>{texts.soldOut}</Tag>
  if (offer === 'limit-reached') return <Tag icon={<IconLock />}>{texts.limitReached}</Tag>
  if (isNew(item))
    return (
      <Tag tone="new" icon={<IconSparkles />}>
        {texts.isNew}
      </Tag>
    )
  return null
}

/** The note beside the price: why it cannot be booked, or how few are left. */
function OfferLine({ item, offer, balance }: Omit<Part, 'held'> & { balance: number }) {
  if (offer === 'too-dear') return <Missing amount={missingFor(item, balance)} />
  if (offer !== 'open') return null
  if (isFew(item) && item.quantity !== null)
    return <p className={classes(styles.note, styles.urgent)}>{texts.left(item.quantity)}</p>
  if (item.limit_per_resident !== null)
    return <p className={styles.note}>{texts.limitShort(item.limit_per_resident)}</p>
  return null
}

/** The unit for screen readers; the mark of coins is visible. */
function Missing({ amount }: { amount: number }) {
  return (
    <p className={styles.note}>
      {texts.missing(amount)}
      <span className="visually-hidden"> {texts.coins(amount)}</span>
    </p>
  )
}

/** A placeholder with the geometry of a card. */
export function ItemCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.art}>
        <Skeleton height="auto" radius="15px" className={styles.blank} />
      </div>
      <div className={styles.words}>
        <Skeleton width="45%" height={13} />
        <Skeleton width="90%" height={18} className={styles.bar} />
        <Skeleton width="35%" height={20} className={styles.bar} />
      </div>
    </div>
  )
}
