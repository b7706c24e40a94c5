import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '../people/data.ts'
import { heldQuery, priceRangeQuery, shopItemQuery, shopPageQuery } from './data.ts'
import type { ShopSearch } from './search.ts'

/** Reads what the shop shows first. */
export async function openShop(client: QueryClient, me: Me, search: ShopSearch): Promise<void> {
  const shelf = async () => {
    const { data } = await client.fetchQuery(shopPageQuery(search, me.balance ?? 0))
    if (data.length > 0)
      await client.prefetchQuery(
        heldQuery(
          me.id,
          data.map(({ id }) => id),
        ),
      )
  }
  await Promise.all([shelf(), client.prefetchQuery(priceRangeQuery)])
}

/** Reads what the page of an item shows first. */
export async function openShopItem(client: QueryClient, me: Me, id: number): Promise<void> {
  await Promise.all([client.prefetchQuery(shopItemQuery(id)), client.prefetchQuery(heldQuery(me.id, [id]))])
}
