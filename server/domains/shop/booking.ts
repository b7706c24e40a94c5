import { filled } from '#contract/blank.ts'
import type { ItemOption } from '#contract/domains/shop.ts'
import { MOST_ACTS_A_DAY } from '#contract/rest/bounds.ts'
import { coins, counted, ordered, plural, quoted } from '#contract/words.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Refusals } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { idIn, refuseUnknown } from '../ids.ts'
import { post } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import { type Item, lockItem, moveStock } from './item.ts'

const pieces = { one: 'штуки', few: 'штук', many: 'штук' }
const at = ['shop_item']

/**
 * Books an item: takes the price and one piece at once (product §3). `{shop_item, option?, user_comment?, price?}`; 409 when
 * `price`, the one that the resident was shown, is not that of the item any more.
 */
export function book({ executor, engine, table }: City): Command {
  const bookings = table('bookings')
  return executor.command(bookings, async (doing, { data: { price: seen, ...data } }) => {
    const { tx, actor, me, now, refusals } = doing
    if (seen !== undefined && typeof seen !== 'number') {
      const message = refusals.texts.wrongType('price', 'number', JSON.stringify(seen))
      throw refusals.problems([{ path: ['price'], message }])
    }
    const input = inputOf(engine, actor, bookings, data, 'update')
    const wanted = idIn(input, 'shop_item', refusals)
    const item = await lockItem(tx, wanted)
    refuseUnknown([wanted], item ? [item] : [], () => at, refusals)
    if (!item) throw refusals.notFound()
    const { id, name, price, image } = await onOffer(doing, item)
    if (seen !== undefined && seen !== price)
      throw refuse(
        'ConflictError',
        `Цена изменилась: теперь ${counted(price, coins)}. Если она подходит, забронируйте ещё раз`,
        ['price'],
      )
    await refuseMany(doing)
    const option = optionOf(item, input.text('option') ?? null, refusals)
    const [booking] = await tx<{ id: number }[]>`
      insert into bookings
        (user_id, shop_item_id, item_name, option, option_name, price, status, user_comment, created_at, updated_at)
      values (${me}, ${id}, ${name}, ${option?.id ?? null}, ${option?.name ?? null}, ${price}, 'pending',
        ${filled(input.text('user_comment'))}, ${now}, ${now})
      returning id`
    if (!booking) throw new Error('the booking was not written')
    await moveStock(tx, item, option, -1)
    await post(
      tx,
      'coins',
      [{ user: me, amount: -price, kind: 'booking', booking: booking.id, changedBy: me, at }],
      now,
    )
    await notify(
      tx,
      [{ user: me, image, ...noticeTexts.booked(booking.id, ordered(name, option?.name), price) }],
      now,
    )
    return booking.id
  })
}

/** 409 when the caller has booked as often in the last 24 hours as one may: canceled bookings are kept too. */
async function refuseMany({ tx, me, now }: Doing) {
  const booked = await tx`
    select from bookings where user_id = ${me} and created_at > ${now}::timestamptz - interval '1 day'
    limit ${MOST_ACTS_A_DAY}`
  if (booked.length === MOST_ACTS_A_DAY)
    throw refuse(
      'ConflictError',
      `За сутки можно забронировать не больше ${MOST_ACTS_A_DAY} раз: продолжите завтра`,
      at,
    )
}

interface Offer {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly image: number | null
}

/** The offer of the item to this resident; 409 when there is none. Coins are checked last, by the ledger. */
async function onOffer({ tx, me }: Doing, item: Item): Promise<Offer> {
  if (!item.isOnSale || item.price === null || item.name === null) {
    throw refuse('NotPublishedError', 'Этот товар снят с витрины: загляните в другие', at)
  }
  const { id, name, price, image, quantity, limit } = item
  if (quantity === 0)
    throw refuse('SoldOutError', `${quoted(name)} уже разобрали: загляните позже или выберите другое`, at)
  if (limit !== null) {
    const [booked] = await tx<{ count: number }[]>`
      select count(*)::integer as count from bookings
      where shop_item_id = ${id} and user_id = ${me} and status in ('pending', 'approved', 'issued')`
    if ((booked?.count ?? 0) >= limit) {
      throw refuse(
        'LimitReachedError',
        `В одни руки — не больше ${limit} ${plural(limit, pieces)}: больше забронировать нельзя`,
        at,
      )
    }
  }
  return { id, name, price, image }
}

/** The option that the booking names: one of an item with options, none of another. 409 when it is sold out. */
function optionOf({ options, name }: Item, wanted: string | null, refusals: Refusals): ItemOption | null {
  const path = ['option']
  const option = options?.find(({ id }) => id === wanted) ?? null
  if (options && wanted === null)
    throw refusals.problems([{ path, message: 'Выберите вариант: у этого товара их несколько' }])
  if (!option && wanted !== null)
    throw refusals.problems([{ path, message: 'Такого варианта у товара нет: обновите страницу' }])
  if (option?.quantity === 0)
    throw refuse(
      'SoldOutError',
      `${quoted(ordered(name ?? '', option.name))} уже разобрали: выберите другой вариант`,
      path,
    )
  return option
}
