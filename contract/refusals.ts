/**
 * Names of the refusals by the city's own rules, besides those of contract/rest. Clients distinguish them by
 * name; the message is for people. Status 409 unless stated otherwise: the request is valid, but the state
 * does not allow it.
 */
const refusalNames = [
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
  /** Another moderator has claimed the report. */
  'ClaimedError',
  /** 403: nobody rates, reviews or rewards their own. */
  'OwnWorkError',
  /** A blocked resident cannot receive awards. */
  'BlockedResidentError',
  /** Too many uploaded files, or too many megabytes of them, are attached to nothing. */
  'UnusedFilesError',
  /** 429: one resident has uploaded too many megabytes in 24 hours. */
  'UploadsOfDayError',
  /** The mail server did not accept a letter; the message says why. */
  'MailRefusedError',
  /** 412: the row was saved since the version that `If-Match` names; `details.errors` name the attributes that changed. */
  'PreconditionFailedError',
  /** The row is in a state from which the transition is not allowed. */
  'ConflictError',
] as const
export type RefusalName = (typeof refusalNames)[number]
