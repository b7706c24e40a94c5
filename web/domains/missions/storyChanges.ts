import { queryOptions } from '@tanstack/react-query'
import { listOptions } from '../../rest/options.ts'
import { populateAuthor, toChange } from '../people/changes.ts'

const MOST = 100

/** What was sent, returned and decided of an enrolment before, the earliest first. */
export const storyChangesQuery = (enrolment: { readonly id: number; readonly decidedAt: string | null }) =>
  queryOptions({
    ...listOptions('user-activity-enroll-change-items', {
      populate: populateAuthor,
      filters: {
        user_activity_enroll: { id: enrolment.id },
        field: { $in: ['status', 'report', 'moderator_comment'] },
      },
      sort: ['id'],
      pagination: { page: 1, pageSize: MOST },
    }),
    // Without a decision there is nothing that another one could have replaced.
    enabled: enrolment.decidedAt !== null,
    select: ({ data }) => data.map(toChange),
  })
