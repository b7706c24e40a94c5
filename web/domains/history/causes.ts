import type { HistoryCategory } from '#contract/domains/history.ts'

/** An entry of the feed, as far as it matters here. */
interface Entry {
  readonly group: string
  readonly category: HistoryCategory
  readonly kind: string
  readonly amount: number | null
  readonly total_after: number | null
  readonly createdAt: string
}

/** The entries of one cause, newest first: a reward's energy, coins and chip, a booking and its refund. */
export interface Cause<Row extends Entry> {
  readonly id: string
  /** The newest entry, whose title and time the card has. */
  readonly head: Row
  readonly createdAt: string
  readonly rows: readonly Row[]
}

/** What happened at one moment. */
export interface Moment<Row extends Entry> {
  /** The event itself where there is one, else the first amount. */
  readonly row: Row
  readonly amounts: readonly Row[]
}

const currencies = ['points-change', 'balance-change'] as const
const isLedger = ({ category }: Entry) => currencies.some(currency => currency === category)

/** The causes in the order of their newest entries; an entry of a later page joins the card above. */
export const causesOf = <Row extends Entry>(rows: readonly Row[]): Cause<Row>[] =>
  [...Map.groupBy(rows, ({ group }) => group)].flatMap(([id, together]) => {
    const [head] = together
    return head ? [{ id, head, createdAt: head.createdAt, rows: together }] : []
  })

/** The story of a cause, oldest first. */
export const momentsOf = <Row extends Entry>(rows: readonly Row[]): Moment<Row>[] =>
  [...Map.groupBy(rows, ({ createdAt }) => createdAt).values()].toReversed().flatMap(together => {
    const amounts = together.filter(isLedger)
    const row = together.find(one => !isLedger(one)) ?? amounts[0]
    return row ? [{ row, amounts }] : []
  })

/** What a cause brought or took in each currency, and what the resident had after it. */
export const sumsOf = (rows: readonly Entry[]) =>
  currencies.flatMap(category => {
    const own = rows.filter(row => row.category === category)
    const amount = own.reduce((sum, row) => sum + (row.amount ?? 0), 0)
    return own[0] ? [{ category, amount, total: own[0].total_after }] : []
  })
