import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { shopItems } from '#contract/domains/shop.ts'
import type { BookingState } from '#contract/domains/shop-types.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/rest/http.ts'
import { Amount } from '#web/ui/Amount.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { searchLeft } from '#web/ui/listSearch.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useMe } from '../../people/data.ts'
import { can } from '../../people/me.ts'
import { BookingSteps } from '../components/BookingSteps.tsx'
import { CancelBookingButton } from '../components/CancelBookingButton.tsx'
import { Checkout } from '../components/Checkout.tsx'
import { Gallery } from '../components/Gallery.tsx'
import { ItemGrid, ItemGridSkeleton } from '../components/ItemGrid.tsx'
import { ItemSkeleton } from '../components/ItemSkeleton.tsx'
import { ItemStock } from '../components/ItemStock.tsx'
import { ItemType } from '../components/ItemType.tsx'
import { OptionChoice } from '../components/OptionChoice.tsx'
import { alikeQuery, heldQuery, type ShopItem, shopItemQuery } from '../data.ts'
import { isOnShelf, offerOf } from '../item.ts'
import { bookingInfo } from '../modals.ts'
import { bookingStateNames, texts } from '../texts.ts'
import styles from './ItemScreen.module.css'

const route = getRouteApi('/resident/shop-item/$itemId')

/** One item: description, the balance after booking, and the steps that follow. */
export function ItemScreen() {
  const { itemId } = route.useParams()
  return (
    <>
      <Link to={paths.shop.path} search={searchLeft.get(paths.shop.path) ?? {}} className={styles.back}>
        <IconArrowLeft aria-hidden="true" />
        {texts.shop}
      </Link>
      <Suspense fallback={<ItemSkeleton />}>
        <Item key={itemId} id={Number(itemId)} />
      </Suspense>
    </>
  )
}

const stepOf: Partial<Record<BookingState, number>> = { pending: 1, approved: 2 }

function Item({ id }: { id: number }) {
  const me = useMe()
  const balance = me.balance ?? 0
  const { data: item, error } = useSuspenseQuery(shopItemQuery(id))
  const { data: held = [] } = useQuery(heldQuery(me.id, [id]))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  /** A booking is being sent, or no answer to it came. */
  const [isFrozen, setFrozen] = useState(false)
  // It was there when the screen opened: what was read then stays.
  const isHidden = error instanceof ApiError && error.status === 404
  const isGone = isHidden || !isOnShelf(item)
  // By the stock of the item: it has pieces as long as one of its options has.
  const offer = offerOf(item, balance, held.length)
  const current = held.find(({ status }) => status !== 'issued')
  // No «не хватает» below an item that was just booked.
  const isOffered = isFrozen || (!isGone && (offer === 'open' || !current))
  const options = isFrozen || (isOffered && offer !== 'limit-reached') ? item.options : null
  // Another one has to be chosen once the last piece of it is booked.
  const option = options?.find(each => each.id === chosen && (isFrozen || each.quantity !== 0)) ?? null
  const stock = { ...item, quantity: option ? option.quantity : item.quantity }
  return (
    <>
      <PageTitle>{item.name}</PageTitle>
      <div className={styles.item}>
        <Gallery item={item} soldOut={item.quantity === 0} />
        <div className={styles.words}>
          <ItemType type={item.type} large />
          <h1>{item.name}</h1>
          <p className={styles.price}>
            <Amount currency="coins" value={item.price} unit={texts.coins(item.price)} />
          </p>
          {!isGone && <ItemStock item={stock} held={held.length} />}
          {item.description && (
            <Markdown top={2} className={styles.description}>
              {item.description}
            </Markdown>
          )}
          {current && (
            <div className={styles.mine}>
              {texts.yourBooking(bookingStateNames[current.status])}
              <span className={styles.acts}>
                <Button
                  variant="ghost"
                  size="compact"
                  onClick={() => void bookingInfo.open({ bookingId: current.id })}
                >
                  {texts.openBooking}
                </Button>
                {current.status === 'pending' && (
                  <CancelBookingButton
                    compact
                    booking={{ ...current, name: item.name ?? '' }}
                    isOnSale={!isGone}
                  />
                )}
              </span>
            </div>
          )}
          {isGone && <OffShelf id={id} isHidden={isHidden} />}
          {isOffered && (
            <>
              {options && (
                <OptionChoice
                  options={options}
                  value={option?.id ?? null}
                  disabled={isFrozen}
                  onChange={id => {
                    setChosen(id)
                    setMissing(false)
                  }}
                  error={isMissing ? texts.chooseOption : undefined}
                />
              )}
              <Checkout
                item={item}
                option={option}
                balance={balance}
                offer={offer}
                held={held.length}
                onMissingOption={() => setMissing(true)}
                onFreeze={setFrozen}
              />
            </>
          )}
        </div>
      </div>
      <BookingSteps at={(current && stepOf[current.status]) ?? 0} />
      <Alike item={item} />
    </>
  )
}

/** Said in place of the checkout; `isHidden`: I do not read the item any more. */
function OffShelf({ id, isHidden }: { id: number; isHidden: boolean }) {
  const me = useMe()
  const link = !isHidden && can(me, 'update', shopItems) && (
    <ButtonLink to={paths.adminShopItem.path} params={{ itemId: id }} variant="soft" size="compact">
      {texts.toEditor}
    </ButtonLink>
  )
  return (
    <Note role="status" icon={<IconInfoCircle aria-hidden="true" />} actions={link}>
      {isHidden ? texts.gone : texts.offShelf}
    </Note>
  )
}

/** Optional: not rendered when it fails or is empty. */
function Alike({ item }: { item: ShopItem }) {
  const { data: items, isPending } = useQuery(alikeQuery(item))
  if (!isPending && !items?.length) return null
  return (
    <section className={styles.alike}>
      <h2>{texts.alike}</h2>
      {items ? <ItemGrid items={items} four /> : <ItemGridSkeleton count={4} four />}
    </section>
  )
}
