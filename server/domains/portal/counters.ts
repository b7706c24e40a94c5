import type { Transaction } from '../../database/pool.ts'

type Thing = 'articles' | 'comments'
export interface Counts {
  readonly likes?: number
  readonly dislikes?: number
  readonly comments?: number
}

const columns = { likes: 'likes_count', dislikes: 'dislikes_count', comments: 'comments_count' } as const

/**
 * Adds to the counters of an article or a comment (docs/decisions/011). Every transaction does it last, after it has locked
 * residents: of those who write about one article each waits for the others only from here to their commit.
 */
export async function moveCounts(tx: Transaction, things: Thing, id: number, counts: Counts): Promise<void> {
  const moved = Object.entries(counts).filter(([, by]) => by !== 0) as [keyof typeof columns, number][]
  if (moved.length === 0) return
  const names = moved.map(([name]) => columns[name])
  const values = moved.map(([, by]) => by)
  await tx.unsafe(
    `insert into ${things}_counters as k (id, ${names.join(', ')})
     values ($1::integer, ${values.map((_, index) => `greatest($${index + 2}::integer, 0)`).join(', ')})
     on conflict (id) do update set ${names.map((name, index) => `${name} = k.${name} + $${index + 2}::integer`).join(', ')}`,
    [id, ...values],
    { prepare: true },
  )
}

/** Resets the counters, when the rows that they count are deleted. */
export const forgetCounts = (tx: Transaction, things: Thing, id: number) =>
  tx`delete from ${tx(`${things}_counters`)} where id = ${id}`
