import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuseStale } from '../if-match.ts'
import { emptyStock, type Stock, stockIn } from './stock.ts'

interface Saved extends Stock {
  readonly moved: boolean
}

/** Creates or changes an item: its stock as `stockIn` reads it, the other attributes as the engine writes them. */
export function saveItem(city: City, verb: 'create' | 'update'): Command {
  const { executor, engine } = city
  const items = city.table('shop-items')
  return (actor, { id, data, query, request }) =>
    executor.perform(actor, request, async doing => {
      const { tx, refusals } = doing
      if (verb === 'update') await refuseStale(city, doing, items, id ?? 0, request)
      const [saved] =
        verb === 'create'
          ? []
          : await tx<Saved[]>`
              select quantity, options, stock_moved as moved from shop_items where id = ${id}`
      const { quantity, options, ...rest } = data
      const isOutdated = saved?.moved === true && request.headers['if-match'] !== undefined
      const stock = stockIn({ quantity, options }, saved ?? emptyStock, isOutdated, refusals)
      const body = { ...rest, ...stock }
      if (saved?.moved) await tx`update shop_items set stock_moved = false where id = ${id ?? 0}`
      return verb === 'update'
        ? engine.update(actor, items, id, body, query, { tx })
        : engine.create(actor, items, body, query, { tx })
    })
}
