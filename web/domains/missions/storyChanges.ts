import { queryOptions } from '@tanstack/react-query'
import { call } from '../../rest/call.ts'
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

/** Files of reports that later ones have replaced: their residents and moderators still read what was sent. */
export const storyFilesQuery = (ids: readonly number[]) => {
  const query = {
    fields: ['name', 'url', 'size', 'takenDownAt'],
    // The latest, so that the address is never too long.
    filters: { id: { $in: ids.slice(-MOST) } },
    pagination: { page: 1, pageSize: MOST },
  } as const
  return queryOptions({
    queryKey: ['files', 'list', query],
    queryFn: ({ signal }) => call('GET /api/upload/files', { query }, { signal }),
    enabled: ids.length > 0,
  })
}
