import { queryOptions } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '#contract/rest/bounds.ts'
import { listOptions } from '../../rest/options.ts'

/** All teams, as the options of a choice. */
export const teamsQuery = queryOptions({
  ...listOptions('user-team-configs', {
    fields: ['name'],
    sort: ['name'],
    pagination: { page: 1, pageSize: MAX_PAGE_SIZE, withCount: false },
  }),
  select: ({ data }) => data.map(({ id, name }) => ({ value: String(id), label: name })),
})
