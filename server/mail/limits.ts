/** Every bound of outgoing mail; `mail_limit` of /metrics reports them by these names. */
export const mailLimits = {
  /** Letters in the queue at most, of all servers together. */
  waiting: 10_000,
  /** Letters to subscribers among them, so that a link for a new password is not behind thousands of those. */
  subscribedWaiting: 500,
  /** Letters to subscribers that are composed in one transaction. */
  batch: 50,
  /** Connections of the queue to the mail server, of one process. */
  connections: 1,
  /** The mail server may be silent for so long, and one letter may take so long in all. */
  silenceMs: 15_000,
  conversationMs: 60_000,
  /** Times in a row that the mail server refuses a subscriber's address before letters to it end. */
  refusals: 3,
} as const
