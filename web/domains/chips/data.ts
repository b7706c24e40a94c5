import { queryOptions } from '@tanstack/react-query'
import { listOptions } from '../../rest/options.ts'

/** Chips to choose from, by name. */
export const chipsQuery = queryOptions({
  ...listOptions('badges', {
    filters: { deletedAt: { $null: true } },
    sort: ['name:asc'],
    pagination: { page: 1, pageSize: 100 },
  }),
  select: ({ data }) => data.map(({ id, attributes: { name } }) => ({ id, name })),
})
