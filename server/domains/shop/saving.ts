import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuseStale } from '../if-match.ts'
import { emptyStock, type Stock, stockIn } from './stock.ts'

/** Creates or changes an item: its stock by totals or differences, the other attributes as the engine writes them. */
export function saveItem(city: City, verb: 'create' | 'update'): Command {
  const { desk, engine } = city
  const items = city.table('shop-items')
  return (actor, { id, data, query, request }) =>
    desk.perform(actor, request, async doing => {
      const { tx, refusals } = doing
      if (verb === 'update') await refuseStale(city, doing, items, id ?? 0, request)
      const [saved = emptyStock] =
        verb === 'create'
          ? []
          : await tx<Stock[]>`
              select quantity, options from shop_items where id = ${id}`
      const { quantity, options, ...rest } = data
      const body = { ...rest, ...stockIn({ quantity, options }, saved, refusals) }
      return verb === 'update'
        ? engine.update(actor, items, id, body, query, { tx })
        : engine.create(actor, items, body, query, { tx })
    })
}
