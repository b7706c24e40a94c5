import { queryOptions } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '#contract/rest/bounds.ts'
import { listOptions } from '../../rest/options.ts'

/** Causes of awards and deductions, by name. */
export const causesQuery = queryOptions({
  ...listOptions('mission-award-causes', {
    sort: ['name'],
    pagination: { page: 1, pageSize: MAX_PAGE_SIZE },
  }),
  select: ({ data }) => data,
})
