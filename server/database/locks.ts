/** Keys of PostgreSQL's advisory locks. Those with a second key, of 32 bits each, never meet those without. */
export const locks = {
  /** Held while the embedded database is started or stopped by this process. */
  embedded: 7_341_001,
  migrations: 7_341_002,
  /** The first population of a database. */
  seeds: 7_341_003,
  /** First sign-ins, so that two at once do not insert two residents. */
  firstSignIn: 7_341_004,
  cityClock: 7_341_005,
  /** With a resident: automation never gives two of his events the same number. */
  events: 7_341_006,
  /** With a resident: his uploads, one at a time. */
  uploads: 7_341_007,
  /** With a resident: his ratings, one at a time. */
  ratings: 7_341_008,
  /** Held by a backup that packs files: bytes whose row is deleted meanwhile are removed later. */
  backup: 7_341_009,
} as const
