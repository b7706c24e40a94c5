/**
 * Names of the refusals that the city's own rules make, beside those of contract/rest. A client decides by the name;
 * the message is for people. Status 409 unless said otherwise: the request is well made, the state does not allow it.
 */
export const refusalNames = [
  /** A balance or energy would fall below zero; `details.errors[0].message` says how much is missing. */
  'NotEnoughCoinsError',
  'NotEnoughEnergyError',
  'SoldOutError',
  'LimitReachedError',
  'NotPublishedError',
  'MissionClosedError',
  'NoPlacesError',
  'AlreadyEnrolledError',
  'AlreadyRewardedError',
  'NotEnrolledError',
  /** The report is with another moderator. */
  'ClaimedError',
  /** 403: nobody rates, reviews or rewards their own. */
  'OwnWorkError',
  /** A blocked resident gets nothing. */
  'BlockedResidentError',
  /** The thing is in a state that the move does not start from. */
  'ConflictError',
] as const
export type RefusalName = (typeof refusalNames)[number]
