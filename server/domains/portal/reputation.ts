import type { Transaction } from '../../database/pool.ts'

/** What ratings give to those who wrote what was rated: a like 1, a dislike −1. */
export interface Share {
  readonly author: number
  readonly share: number
}

/** Moves reputations by so much, residents in the order of their ids. The rating rows change in the same transaction. */
export async function moveReputation(tx: Transaction, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  await tx`
    with shares as (
      select author, sum(share) as share from unnest(
        ${shares.map(({ author }) => author)}::integer[], ${shares.map(({ share }) => share)}::integer[]) x(author, share)
      group by author
    ), held as materialized (
      select u.id, s.share from users u join shares s on s.author = u.id where s.share <> 0 order by u.id
      for no key update of u
    )
    update users u set reputation = u.reputation + h.share from held h where u.id = h.id`
}
