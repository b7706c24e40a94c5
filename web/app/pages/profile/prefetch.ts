import { heldChipsQuery, SHELF } from '#web/domains/chips/data.ts'
import { completedQuery } from '#web/domains/missions/lists.ts'
import { profileQuery } from '#web/domains/people/profile.ts'
import { prefetch } from '#web/queries.ts'

/** Starts the queries of the profile of a resident. */
export const prefetchProfile = (userId: number) =>
  prefetch(profileQuery(userId), heldChipsQuery(userId, 1, SHELF), completedQuery(userId, 1))
