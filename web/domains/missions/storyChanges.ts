import { queryOptions } from '@tanstack/react-query'
import { listOptions } from '../../rest/options.ts'
import { populateAuthor, toChange } from '../people/changes.ts'

const MOST = 100

/** What was sent, returned and decided of an enrolment before, the earliest first. */
export const storyChangesQuery = (enrolment: { readonly id: number; readonly submittedAt: string | null }) =>
  queryOptions({
    ...listOptions('user-activity-enroll-change-items', {
      populate: populateAuthor,
      filters: {
        user_activity_enroll: { id: enrolment.id },
        field: { $in: ['status', 'report', 'attachments', 'moderator_comment'] },
      },
      sort: ['id:desc'],
      pagination: { page: 1, pageSize: MOST },
    }),
    // Without a report there is nothing that another one could have replaced.
    enabled: enrolment.submittedAt !== null,
    select: ({ data }) => data.toReversed().map(toChange),
  })
