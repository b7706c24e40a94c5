import type { buyersOfPrice, shopItemDemand } from '#contract/calls/shop.ts'
import { DAY_MS } from '#contract/clock.ts'
import { DEMAND_DAYS, MOST_BOOKED, MOST_BUYERS } from '#contract/domains/shop.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { City } from '../domain.ts'
import { jsonList, tell } from '../telling.ts'

/** `GET /shop-items/demand`: the latest rows of an index, at most `MOST_BOOKED` of each item. */
export const demandOf =
  (city: City): CallFunction<typeof shopItemDemand> =>
  (actor, { parameters: { ids } }) =>
    tell(city, actor, statement => {
      const since = new Date(city.clock().getTime() - DEMAND_DAYS * DAY_MS)
      return jsonList(`
        select i.id, (select count(*)::integer from (select from bookings b
          where b.shop_item_id = i.id and b.created_at > ${statement.bind(since.toISOString(), 'timestamptz')} limit ${MOST_BOOKED}) n) as booked
        from shop_items i where i.id = any(${statement.bind(ids, 'integer[]')})`)
    })

/** `GET /shop-items/buyers`: counted in the index of balances, as the overview counts them. */
export const buyersOf =
  (city: City): CallFunction<typeof buyersOfPrice> =>
  (actor, { parameters: { price } }) =>
    tell(
      city,
      actor,
      statement => `
        select json_build_object('total', least(count(*), ${MOST_BUYERS}), 'isMore', count(*) > ${MOST_BUYERS})
        from (select from users u where not u.blocked and u.balance >= ${statement.bind(price, 'numeric')}
          limit ${MOST_BUYERS + 1}) n`,
    )
