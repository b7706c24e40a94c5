import type { Row } from './builders.ts'

/** Builds the rows of one ledger, each with the total after it. Amounts are in cents, so that sums are exact. */
export class LedgerBook {
  readonly rows: Row[] = []
  readonly #totals = new Map<number, number>()

  post(user: number, amount: number, row: Row): void {
    const total = this.totalOf(user) + Math.round(amount * 100)
    this.#totals.set(user, total)
    this.rows.push({
      user_id: user,
      amount: amount.toFixed(2),
      total_after: (total / 100).toFixed(2),
      ...row,
    })
  }

  /** Cents. */
  totalOf(user: number): number {
    return this.#totals.get(user) ?? 0
  }
}
