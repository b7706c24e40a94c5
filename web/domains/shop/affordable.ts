import { queryOptions } from '@tanstack/react-query'
import { api } from '../../rest/client.ts'
import { inStock, orders } from './search.ts'

/** Affordable items: their number, pictures of the most expensive ones, and the cheapest item when none is affordable. */
export const affordableQuery = (balance: number) =>
  queryOptions({
    queryKey: ['shop-items', 'affordable', balance],
    queryFn: async ({ signal }) => {
      const now = { deletedAt: { $null: true }, ...inStock } as const
      const [within, beyond] = await Promise.all([
        api.list(
          'shop-items',
          {
            fields: ['name'],
            populate: { image: true },
            filters: { ...now, price: { $lte: balance } },
            sort: orders.dear,
            pagination: { pageSize: 3 },
          },
          signal,
        ),
        api.list(
          'shop-items',
          {
            fields: ['name', 'price'],
            filters: { ...now, price: { $gt: balance } },
            sort: orders.cheap,
            pagination: { pageSize: 1, withCount: false },
          },
          signal,
        ),
      ])
      return {
        count: within.meta.pagination.total,
        best: within.data.flatMap(({ id, attributes: { image } }) => {
          const [media] = image.data ?? []
          return media ? [{ id, media: media.attributes }] : []
        }),
        next: beyond.data[0]?.attributes ?? null,
      }
    },
  })
