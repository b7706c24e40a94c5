import type { CauseName } from '../causes.ts'

/**
 * What happened, in the order it happened. People are usernames, missions, chips, items and articles are their
 * seeds' keys; `enrolment`, `completion`, `award` and `booking` are numbers counted from 1 within their kind.
 * `by` is null where automation acted. Amounts are signed; coins are whole.
 */
export type HistoryEvent = { at: Date } /** First sign-in: greeted, knowledge of the city passed. */ & (
  | { kind: 'joined'; resident: string }
  /** So many days in a row in the city. */
  | { kind: 'streak'; resident: string; days: number }
  | { kind: 'enrolled'; enrolment: number; resident: string; mission: string }
  | { kind: 'enrolment-canceled'; enrolment: number }
  | { kind: 'reported'; enrolment: number; report: string }
  | { kind: 'report-claimed'; enrolment: number; by: string }
  | { kind: 'report-returned'; enrolment: number; by: string; comment: string }
  /** Pays `points` and `balance`, or `chip` (then `award` numbers the awarded chip). Without an enrolment: automation. */
  | ({ kind: 'rewarded'; completion: number; enrolment: number | null } & Reward)
  | {
      kind: 'chip-awarded'
      award: number
      resident: string
      chip: string
      by: string
      cause: CauseName | null
      comment: string | null
    }
  | { kind: 'chip-recalled'; award: number; by: string; comment: string }
  /** A manual change of energy (`points`) or coins (`balance`). */
  | {
      kind: 'changed'
      of: 'points' | 'balance'
      resident: string
      amount: number
      by: string
      cause: CauseName | null
      comment: string | null
    }
  /** The price leaves the balance and one piece the shelf. */
  | {
      kind: 'booked'
      booking: number
      resident: string
      item: string
      /** Name of the size, of an item that has sizes. */
      size: string | null
      price: number
      comment: string | null
    }
  | { kind: 'booking-approved'; booking: number; by: string; comment: string }
  | { kind: 'booking-issued'; booking: number; by: string }
  /** Coins and piece come back. */
  | { kind: 'booking-rejected'; booking: number; by: string; comment: string }
  | { kind: 'booking-canceled'; booking: number }
  | { kind: 'article-published'; article: string }
  | { kind: 'article-removed'; article: string; by: string; reason: string }
  | { kind: 'article-viewed'; article: string; resident: string }
  | { kind: 'article-rated'; article: string; resident: string; rating: Rating }
  /** `comment` is the index in the article's list. */
  | { kind: 'commented'; article: string; comment: number; resident: string }
  | { kind: 'comment-rated'; article: string; comment: number; resident: string; rating: Rating }
  | { kind: 'blocked'; resident: string; by: string; reason: string }
)

export type Rating = 'like' | 'dislike'

export type Reward = {
  resident: string
  mission: string
  points: number
  balance: number
  chip: string | null
  award: number | null
  by: string | null
  comment: string | null
}

type Without<T> = T extends unknown ? Omit<T, 'at'> : never

/** An event that has no moment yet. */
export type Happening = Without<HistoryEvent>
