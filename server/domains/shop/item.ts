import type { Transaction } from '../../database/pool.ts'

/** A shop item as bookings see it. */
export interface Item {
  readonly id: number
  readonly name: string | null
  readonly price: number | null
  /** null: as many as are wanted. */
  readonly quantity: number | null
  readonly limit: number | null
  readonly isOnSale: boolean
  /** Id of its first picture. */
  readonly image: number | null
}

/** An item, held until the transaction ends: the first of the rows that a booking locks. */
export async function lockItem(tx: Transaction, id: number): Promise<Item | undefined> {
  const [item] = await tx<Item[]>`
    select i.id, i.name, i.price, i.quantity, i.limit_per_resident as "limit",
      i.published_at is not null and i.deleted_at is null as "isOnSale",
      (select target_id from shop_items_image where owner_id = i.id order by position limit 1) as image
    from shop_items i where i.id = ${id} for no key update of i`
  return item
}

/** One piece out of the stock, or back into it; an item without a count stays as it is. */
export const moveStock = (tx: Transaction, item: number, pieces: 1 | -1, now: Date) => tx`
  update shop_items set quantity = quantity + ${pieces}, updated_at = ${now}
  where id = ${item} and quantity is not null`
