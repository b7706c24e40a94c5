import { queryOptions } from '@tanstack/react-query'
import { prefetch } from '../../queries.ts'
import { keptRows, listOptions } from '../../rest/options.ts'
import { residentQuery } from '../people/profile.ts'

/** Chips in one row of the shelf on a wide page. */
export const SHELF = 7
export const CHIPS_PAGE = 21

/** The fields of a chip on a shelf. */
export const look = { fields: ['name', 'color'], populate: { image: true } } as const
const shown = {
  fields: ['createdAt'],
  populate: { badge: { ...look, fields: [...look.fields, 'holders_count'] }, activity: { fields: ['name'] } },
} as const

/** Chips that a resident holds, the latest first; `mission` is null where no mission paid it or the reader may not see it. */
export const heldChipsQuery = (user: number, page = 1, pageSize = CHIPS_PAGE) =>
  queryOptions({
    ...listOptions('user-badges', {
      ...shown,
      filters: { user: { id: user }, ...keptRows },
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page, pageSize },
    }),
    select: ({ data, meta }) => ({
      chips: data.flatMap(({ createdAt, badge, activity }) =>
        badge ? [{ ...badge, createdAt, mission: activity?.name ?? null }] : [],
      ),
      pagination: meta.pagination,
    }),
  })

/** Starts the queries of the chips of a resident. */
export const prefetchChips = (user: number, page?: number) =>
  prefetch(residentQuery(user), heldChipsQuery(user, page))
