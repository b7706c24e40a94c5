import type { Transaction } from '../../database/pool.ts'

export const themesOf = async (tx: Transaction, article: number): Promise<number[]> =>
  (await tx<{ id: number }[]>`select target_id as id from articles_themes where owner_id = ${article}`).map(
    ({ id }) => id,
  )

/**
 * Updates `articles_count` of the themes that a live article had and has now; [] where it was or is not live.
 */
export async function moveThemeCounts(
  tx: Transaction,
  before: readonly number[],
  after: readonly number[],
): Promise<void> {
  const lost = before.filter(id => !after.includes(id))
  const gained = after.filter(id => !before.includes(id))
  if (lost.length === 0 && gained.length === 0) return
  await tx`
    with held as materialized (
      select id from tags where id = any(${[...lost, ...gained]}::integer[]) order by id for no key update
    )
    update tags t set articles_count = t.articles_count + case when t.id = any(${gained}::integer[]) then 1 else -1 end
    from held h where h.id = t.id`
}
