import { admin, owner, resident } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { boolean, one } from '../rest/fields/index.ts'

/** product §3: the month is the period a resident sees first. */
export const ratingPeriods = ['month', 'week', 'quarter', 'year', 'all'] as const
export type RatingPeriod = (typeof ratingPeriods)[number]

/** Why one has no place oneself: no energy yet in this period, hidden by choice, a moderator, not of the team asked for. */
export const noPlaceReasons = ['no-energy', 'hidden', 'staff', 'other-team'] as const
export type NoPlaceReason = (typeof noPlaceReasons)[number]

/** A switch of one's own: left out of the leaderboard. */
export const ratingUsers = collection('rating-users', {
  singular: 'rating-user',
  fields: {
    user: one('users', { required: true, owner: true, unique: true, write: admin }),
    is_hidden: boolean({ required: true, default: false }),
  },
  access: { read: [owner('user'), admin], create: resident, update: [owner('user'), admin], delete: admin },
})
