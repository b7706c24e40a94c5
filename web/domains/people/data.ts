import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { isRefused, isSignedOut, queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import type { FlatItem } from '../../rest/types.ts'

const shown = {
  populate: {
    role: true,
    avatar: true,
    latest_badges: { fields: ['name'], populate: { image: true } },
    // What stands before the app: domains/onboarding/arrival.ts.
    user_greeting_statistic: { fields: ['is_greeted'] },
    user_onboarding_statistic: { fields: ['is_viewed'] },
    user_onboarding_progress: {
      fields: ['onboarding_completed', 'scene', 'mission_viewed', 'article_viewed', 'steps_closed'],
    },
  },
} as const

export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: ({ signal }) => api.me(shown, signal),
})

/** The resident who is signed in. */
export type Me = FlatItem<'users', typeof shown>

/** Null when nobody is signed in. A refusal in spite of a session is thrown: signing in again would not help. */
export async function currentResident(): Promise<Me | null> {
  try {
    return await queryClient.ensureQueryData({ ...meQuery, revalidateIfStale: true })
  } catch (error) {
    if (isRefused(error) && (await isSignedOut())) return null
    throw error
  }
}

/** Inside an area there is always a signed-in user: its guard ensures it. */
export const useMe = () => useSuspenseQuery(meQuery).data
