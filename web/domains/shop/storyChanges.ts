import { queryOptions } from '@tanstack/react-query'
import { listOptions } from '../../rest/options.ts'
import { populateAuthor, toChange } from '../people/changes.ts'
import type { Booking } from './bookings.ts'

/** A state and words of each decision, and words that were corrected: more than anybody reads. */
const MOST = 100

/** What was decided of a booking and in which words, the earliest first. */
export const storyChangesQuery = ({ id, status }: Pick<Booking, 'id' | 'status'>) =>
  queryOptions({
    ...listOptions('booking-change-items', {
      populate: populateAuthor,
      filters: { booking: { id }, field: { $in: ['status', 'moderator_comment'] } },
      sort: ['id'],
      pagination: { page: 1, pageSize: MOST, withCount: false },
    }),
    // Nobody has decided yet.
    enabled: status !== 'pending',
    select: ({ data }) => data.map(toChange),
  })
