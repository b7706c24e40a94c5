import { plural, quoted } from '#contract/words.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
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

/** A resident asks for an item: the price is taken and a piece set aside at once (product §3). `{shop_item, user_comment?}` */
export function book({ desk, engine, table }: City): Command {
  const bookings = table('bookings')
  return desk.command(bookings, async (doing, { data }) => {
    const { tx, actor, me, now, refusals } = doing
    const input = inputOf(engine, actor, bookings, data, 'update')
    const wanted = idIn(input, 'shop_item', refusals)
    const item = await lockItem(tx, wanted)
    refuseUnknown([wanted], item ? [item] : [], () => at, refusals)
    const { id, name, price, image } = await onOffer(doing, item)
    const [booking] = await tx<{ id: number }[]>`
      insert into bookings (user_id, shop_item_id, price, status, user_comment, created_at, updated_at)
      values (${me}, ${id}, ${price}, 'pending', ${input.text('user_comment')?.trim() || null}, ${now}, ${now})
      returning id`
    if (!booking) throw new Error('the booking was not written')
    await moveStock(tx, id, -1, now)
    await post(
      tx,
      'coins',
      [{ user: me, amount: -price, kind: 'booking', booking: booking.id, changedBy: me, at }],
      now,
    )
    await notify(tx, [{ user: me, image, ...noticeTexts.booked(name, price) }], now)
    return booking.id
  })
}

interface Offer {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly image: number | null
}

/** Whether there is something to book, for this resident; the coins come last, in the ledger. */
async function onOffer({ tx, me }: Doing, item: Item | undefined): Promise<Offer> {
  if (!item?.isOnSale || item.price === null || item.name === null) {
    throw refuse('NotPublishedError', 'Этот товар снят с витрины: загляните в другие', at)
  }
  const { id, name, price, image, quantity, limit } = item
  if (quantity === 0)
    throw refuse('SoldOutError', `${quoted(name)} закончился: загляните позже или выберите другое`, at)
  if (limit !== null) {
    const [booked] = await tx<{ count: number }[]>`
      select count(*)::integer as count from bookings
      where shop_item_id = ${id} and user_id = ${me} and status in ('pending', 'approved', 'issued')`
    if ((booked?.count ?? 0) >= limit) {
      throw refuse(
        'LimitReachedError',
        `В одни руки — не больше ${limit} ${plural(limit, pieces)}, и они у вас уже есть`,
        at,
      )
    }
  }
  return { id, name, price, image }
}
