import { oldRows } from '../../../retention/trim.ts'

/**
 * Adds up the eight rows of each amount of past weeks (docs/decisions/030): they are written seldom, and read with every
 * plot of a year. An amount that changes later gets a row of its process again, until the next round. Coins are counted by
 * months, of which there are few.
 */
export const mergedFigures = oldRows({
  table: 'figures',
  at: 't.starts_on',
  when: `t.shard <> 0 and t.starts_on > '-infinity' and t.figure <> 'coins'`,
  also: `, kept as (
    insert into figures as f (figure, team_id, starts_on, key, shard, amount)
    select figure, team_id, starts_on, key, 0, sum(amount) from gone group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (figure, team_id, starts_on, key, shard) do update set amount = f.amount + excluded.amount
  )`,
})
