import type { Transaction } from '../../database/pool.ts'

/** The change of an author's reputation by ratings: 1 per like, −1 per dislike. */
export interface Share {
  readonly author: number
  readonly share: number
}

/**
 * Adds to reputations, residents in the order of their ids, in the transaction that changes the rating rows.
 */
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
