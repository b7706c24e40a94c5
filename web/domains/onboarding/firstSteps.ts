import { queryOptions } from '@tanstack/react-query'
import { write } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import { meQuery } from '../people/data.ts'

/** Whether I have ever enrolled in a mission; leaving it takes no step back. */
export const enrolledQuery = (me: number) =>
  queryOptions({
    queryKey: ['user-activity-enrolls', 'ever', me],
    queryFn: ({ signal }) =>
      api.list(
        'user-activity-enrolls',
        {
          fields: ['id'],
          filters: { user: { id: me } },
          pagination: { page: 1, pageSize: 1, withCount: false },
        },
        signal,
      ),
    select: ({ data }) => data.length > 0,
  })

type Noted = Partial<Record<'mission_viewed' | 'article_viewed' | 'steps_closed', boolean>>

/** Writes what my row of the onboarding keeps of the first steps, and reads me anew. */
export async function noteSteps(row: number, noted: Noted): Promise<void> {
  const me = [meQuery.queryKey]
  await write(() => api.update('user-onboarding-progresses', row, noted), { stale: me, awaits: me })
}
