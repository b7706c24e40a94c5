import { type ItemOption, sameOption } from '#contract/domains/shop.ts'
import type { Transaction } from '../../database/pool.ts'

/** A shop item as bookings see it. */
export interface Item {
  readonly id: number
  readonly name: string | null
  readonly price: number | null
  /** null: not limited. */
  readonly quantity: number | null
  readonly options: readonly ItemOption[] | null
  readonly limit: number | null
  readonly isOnSale: boolean
  /** Id of its first picture. */
  readonly image: number | null
}

/** Locks an item until the transaction ends: the first row that a command on bookings locks. */
export async function lockItem(tx: Transaction, id: number): Promise<Item | undefined> {
  const [item] = await tx<Item[]>`
    select i.id, i.name, i.price, i.quantity, i.options, i.limit_per_resident as "limit",
      i.published_at is not null and i.deleted_at is null as "isOnSale",
      (select target_id from shop_items_image where owner_id = i.id order by position limit 1) as image
    from shop_items i where i.id = ${id} for no key update of i`
  return item
}

/**
 * Takes one piece out of the stock of a locked item or puts it back; a stock that is not limited is not changed. Of an item with
 * options, a piece whose option is not among them (removed, or booked before there were any) is not put back; one that was added
 * again under its name is the same option. An item without options counts any piece. `updated_at` is not changed, since it is the
 * moment of the last edit; `stock_moved` marks a sale since then (docs/decisions/029).
 */
export const moveStock = (
  tx: Transaction,
  { id, options }: Pick<Item, 'id' | 'options'>,
  option: Pick<ItemOption, 'id' | 'name'> | null,
  pieces: 1 | -1,
) =>
  options
    ? tx`update shop_items set options = ${JSON.stringify(moved(options, option, pieces))}::text::json, stock_moved = true
        where id = ${id}`
    : tx`update shop_items set quantity = quantity + ${pieces}, stock_moved = true where id = ${id}`

function moved(
  options: readonly ItemOption[],
  option: Pick<ItemOption, 'id' | 'name'> | null,
  pieces: 1 | -1,
): readonly ItemOption[] {
  const sold = option && sameOption(options, option)
  return options.map(each =>
    each === sold && each.quantity !== null ? { ...each, quantity: each.quantity + pieces } : each,
  )
}
