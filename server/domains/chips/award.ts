import type { Transaction } from '../../database/pool.ts'
import { recordEvents } from '../../events/record.ts'

export interface ChipAward {
  readonly user: number
  readonly badge: number
  /** The mission that awards it. */
  readonly activity?: number | null
  readonly cause?: number | null
  readonly comment?: string | null
  /** null: awarded by automation. */
  readonly awardedBy: number | null
}

/** The number of chips in `latest_badges` (product §2). */
const LATEST = 3

/**
 * Awards chips and writes the events for automation; the caller writes the notices. Returns the ids of the
 * awards, in their order.
 */
export async function awardChips(
  tx: Transaction,
  awards: readonly ChipAward[],
  now: Date,
): Promise<number[]> {
  if (awards.length === 0) return []
  const rows = awards.map(({ user, badge, activity, cause, comment, awardedBy }) => ({
    user_id: user,
    badge_id: badge,
    activity_id: activity ?? null,
    cause_id: cause ?? null,
    comment: comment ?? null,
    awarded_by_id: awardedBy,
  }))
  const written = await tx.unsafe<{ id: number }[]>(
    `with written as (
      insert into user_badges (user_id, badge_id, activity_id, cause_id, comment, awarded_by_id, created_at, updated_at)
      select x.user_id, x.badge_id, x.activity_id, x.cause_id, x.comment, x.awarded_by_id, $2::timestamptz, $2::timestamptz
      from rows from (json_to_recordset($1::text::json) as (
        user_id integer, badge_id integer, activity_id integer, cause_id integer, comment text, awarded_by_id integer
      )) with ordinality x(user_id, badge_id, activity_id, cause_id, comment, awarded_by_id, n)
      order by x.n
      returning id
    )
    select id from written order by id`,
    [JSON.stringify(rows), now.toISOString()],
  )
  const ids = written.map(({ id }) => id)
  await refreshLatestChips(tx, [...new Set(awards.map(({ user }) => user))])
  await recordEvents(
    tx,
    awards.map(({ user, awardedBy }, index) => ({
      type: 'chip.received',
      user,
      subject: ids[index] ?? 0,
      isAutomatic: awardedBy === null,
    })),
    now,
  )
  return ids
}

/**
 * Updates `latest_badges` of these residents: the newest three chips that they hold. To be called after every
 * change of what they hold.
 */
export async function refreshLatestChips(tx: Transaction, users: readonly number[]): Promise<void> {
  // The lock serializes concurrent changes, which do not see each other.
  await tx`select from users where id = any(${users as number[]}::integer[]) order by id for no key update`
  await tx`
    with latest as (
      select user_id, badge_id, row_number() over (partition by user_id order by created_at desc, id desc) as place
      from user_badges where user_id = any(${users as number[]}::integer[]) and deleted_at is null
    ), gone as (
      delete from users_latest_badges l where l.owner_id = any(${users as number[]}::integer[]) and not exists (
        select from latest x where x.user_id = l.owner_id and x.badge_id = l.target_id and x.place <= ${LATEST})
    )
    insert into users_latest_badges (owner_id, target_id, position)
    select user_id, badge_id, place from latest where place <= ${LATEST}
    on conflict (owner_id, target_id) do update set position = excluded.position`
}
