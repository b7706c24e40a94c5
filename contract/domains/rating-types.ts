// A module of its own: every page reads addresses that name them, and few need the collection.

/** product §3: the month is the default period. */
export const ratingPeriods = ['month', 'week', 'quarter', 'year', 'all'] as const
export type RatingPeriod = (typeof ratingPeriods)[number]

/** The running period, or the one before it, whose board is final. */
export const ratingTimes = ['current', 'previous'] as const
export type RatingTime = (typeof ratingTimes)[number]

/**
 * Why the caller has no place: no energy in this period, hidden by choice, a moderator, not in the requested
 * team.
 */
export const noPlaceReasons = ['no-energy', 'hidden', 'staff', 'other-team'] as const
export type NoPlaceReason = (typeof noPlaceReasons)[number]
