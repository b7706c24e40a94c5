import { admin, owner, resident } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { boolean, one } from '../rest/fields/index.ts'

/** product §3: the month is the default period. */
export const ratingPeriods = ['month', 'week', 'quarter', 'year', 'all'] as const
export type RatingPeriod = (typeof ratingPeriods)[number]

/**
 * Why the caller has no place: no energy in this period, hidden by choice, a moderator, not in the requested
 * team.
 */
export const noPlaceReasons = ['no-energy', 'hidden', 'staff', 'other-team'] as const
export type NoPlaceReason = (typeof noPlaceReasons)[number]

/** A resident's own setting: not to be listed in the leaderboard. */
export const ratingUsers = collection('rating-users', {
  singular: 'rating-user',
  fields: {
    user: one('users', { required: true, owner: true, unique: true, write: admin }),
    is_hidden: boolean({ required: true, default: false }),
  },
  access: { read: [owner('user'), admin], create: resident, update: [owner('user'), admin], delete: admin },
})
