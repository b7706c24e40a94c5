import { queryOptions } from '@tanstack/react-query'
import { api } from '../../rest/client.ts'
import { keptRows } from '../../rest/options.ts'
import { cheapFirst, inStock } from './stock.ts'

/** How many items are affordable, and the cheapest of the others. */
export const affordableQuery = (balance: number) =>
  queryOptions({
    queryKey: ['shop-items', 'affordable', balance],
    queryFn: async ({ signal }) => {
      const now = { ...keptRows, ...inStock } as const
      const [within, beyond] = await Promise.all([
        api.list(
          'shop-items',
          {
            fields: ['id'],
            filters: { ...now, price: { $lte: balance } },
            pagination: { pageSize: 1 },
          },
          signal,
        ),
        api.list(
          'shop-items',
          {
            fields: ['name', 'price'],
            filters: { ...now, price: { $gt: balance } },
            sort: cheapFirst,
            pagination: { pageSize: 1, withCount: false },
          },
          signal,
        ),
      ])
      return {
        count: within.meta.pagination.total,
        next: beyond.data[0] ?? null,
      }
    },
  })
