import { queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/rest/limits.ts'
import { listOptions } from '../../rest/options.ts'

/** Causes of awards and deductions, by name. */
export const causesQuery = queryOptions({
  ...listOptions('mission-award-causes', {
    sort: ['name'],
    pagination: { page: 1, pageSize: limits.maxPageSize },
  }),
  select: ({ data }) => data,
})
