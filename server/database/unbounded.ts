import type { Transaction } from './pool.ts'

/**
 * Work on the whole database takes as long as it takes: it ends by no bound of a request, which a role may have too
 * (docs/deployment.md, PgBouncer). A statement of its own, since the bounds of a statement are those at its start.
 */
export const unbounded = (tx: Transaction) => tx`
  select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`
