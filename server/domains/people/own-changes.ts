import { MOST_ACTS_A_DAY } from '#contract/rest/bounds.ts'
import type { Transaction } from '../../database/pool.ts'
import { refuse } from '../refuse.ts'

/**
 * Bounds how many of their own data, of all attributes together, a resident changes in 24 hours (product §12): the log of residents
 * keeps each change for good. Throws `ConflictError`.
 */
export async function boundOwnChanges(tx: Transaction, user: number, now: Date): Promise<void> {
  const [full] = await tx`
    select from (
      select created_at from user_change_items where user_id = ${user} order by id desc offset ${MOST_ACTS_A_DAY - 1} limit 1
    ) oldest where created_at > ${now}::timestamptz - interval '1 day'`
  if (full)
    throw refuse(
      'ConflictError',
      `За сутки можно изменить о себе не больше ${MOST_ACTS_A_DAY} полей: продолжите завтра`,
    )
}
