import type { Database, Transaction } from '../../database/pool.ts'

/**
 * Tables with one row per resident, inserted at the first sign-in (product §7). Rows come after those they
 * refer to.
 */
const companions = [
  'user_infos',
  'user_greeting_statistics',
  'user_onboarding_statistics',
  'notifications_preferences',
  'rating_users',
  'user_onboarding_progresses',
] as const

/** Inserts the rows that every resident has; existing ones are left unchanged. */
export async function addCompanions(
  sql: Database | Transaction,
  users: readonly number[],
  now: Date,
): Promise<void> {
  for (const table of companions) {
    await sql.unsafe(
      `insert into ${table} (user_id, created_at, updated_at)
       select id, $2::timestamptz, $2::timestamptz from unnest($1::integer[]) x(id) on conflict (user_id) do nothing`,
      [users as number[], now.toISOString()],
    )
  }
  await sql.unsafe(
    `update user_onboarding_progresses p set user_info_id = i.id
     from user_infos i where i.user_id = p.user_id and p.user_id = any($1::integer[])`,
    [users as number[]],
  )
}

export async function removeCompanions(sql: Database | Transaction, user: number): Promise<void> {
  for (const table of companions.toReversed()) {
    await sql.unsafe(`delete from ${table} where user_id = $1`, [user])
  }
}
