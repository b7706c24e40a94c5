import { MOST_DAYS } from '#contract/domains/automation.ts'
import { locks } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/pool.ts'

/** Whether any event waits to be counted. */
export async function areWaiting(sql: Database, now: Date): Promise<boolean> {
  const [event] = await sql`
    select from events where processed_at is null and (retry_at is null or retry_at <= ${now}) limit 1`
  return event !== undefined
}

/** Locks waiting events, except those that another worker has locked, and returns their ids. */
export async function takeEvents(tx: Transaction, size: number, now: Date): Promise<number[]> {
  const events = await tx<{ id: number; user: number }[]>`
    select id, user_id as user from events
    where processed_at is null and (retry_at is null or retry_at <= ${now})
    order by id limit ${size} for update skip locked`
  const users = [...new Set(events.map(({ user }) => user))].toSorted((a, b) => a - b)
  await tx`select pg_advisory_xact_lock(${locks.events}, x.id) from (select unnest(${users}::integer[]) as id) x`
  return events.map(({ id }) => id)
}

/**
 * Numbers events per type and resident; events above the cap of a day get no number (product §3, fair use).
 */
export async function countEvents(tx: Transaction, events: readonly number[], now: Date): Promise<void> {
  await tx`
    with caps as (
      select key as type, daily_cap as cap from automation_event_types where daily_cap is not null
    ), taken as (
      select id, type, user_id, created_at, city_day(created_at) as day,
        row_number() over (partition by user_id, type, city_day(created_at) order by id) as nth
      from events where id = any(${events as number[]}::bigint[])
    ), counting as (
      select t.id, t.type, t.user_id, row_number() over (partition by t.user_id, t.type order by t.id) as n
      from taken t left join caps c on c.type = t.type
      where c.cap is null or t.nth + (
        select count(*) from events e
        where e.user_id = t.user_id and e.type = t.type and e.counted is not null
          and e.created_at >= city_midnight(t.day) and e.created_at < city_midnight(t.day + 1)) <= c.cap
    ), numbered as (
      select id, n + coalesce((
        select max(e.counted) from events e where e.user_id = c.user_id and e.type = c.type and e.counted is not null), 0) as counted
      from counting c
    )
    update events e set processed_at = ${now}, counted = n.counted
    from taken t left join numbered n on n.id = t.id where e.id = t.id`
}

/** An event at which a condition has enough events. */
export interface Reached {
  readonly condition: number
  readonly mission: number
  readonly isRepeatable: boolean
  readonly user: number
  readonly event: number
  readonly counted: number
  readonly threshold: number
  /** The number of the event of the last award, and the number of that award; 0 without one. */
  readonly since: number
  readonly round: number
}

/**
 * The events at which a condition may be reached, in their order: `threshold` events have been counted since
 * the last award for events of this type (that of a condition can be changed and changed back), and the first of these is within the window. The window of a streak is as many days as its
 * threshold. Events that automation itself caused award no repeatable mission, because the awards would cause
 * each other endlessly.
 */
export const reachedBy = (tx: Transaction, events: readonly number[]): Promise<Reached[]> => tx<Reached[]>`
  select condition, mission, "isRepeatable", "user", event, counted, threshold, since, round
  from (
    select c.id as condition, c.activity_id as mission, c.threshold, a.is_repeatable as "isRepeatable",
      e.user_id as user, e.id as event, e.counted, coalesce(s.counted, 0) as since, coalesce(l.round, 0) as round,
      e.type, e.created_at as last, c.window_days,
      (select f.created_at from events f
        where f.user_id = e.user_id and f.type = e.type and f.counted = e.counted - c.threshold + 1) as first
    from events e
    join automation_event_types t on t.key = e.type
    join mission_award_conditions c on c.event_type_id = t.id and c.is_active
    join activities a on a.id = c.activity_id
    left join lateral (
      select w.round from condition_awards w
      where w.condition_id = c.id and w.user_id = e.user_id order by w.round desc limit 1) l on true
    left join lateral (
      select x.counted from condition_awards w join events x on x.id = w.event_id and x.type = e.type
      where w.condition_id = c.id and w.user_id = e.user_id order by w.round desc limit 1) s on true
    where e.id = any(${events as number[]}::bigint[]) and e.counted - coalesce(s.counted, 0) >= c.threshold
      and case when a.is_repeatable then not e.is_automatic else not exists (
        select from user_activities u where u.activity_id = a.id and u.user_id = e.user_id) end
  ) near
  where case when type = 'login.streak' then city_day(first) >= city_day(last) - least(threshold - 1, ${MOST_DAYS})
    else window_days is null or first >= last - make_interval(days => window_days) end
  order by condition, "user", counted`

export interface Round extends Reached {
  /** Number of this award among those of the condition to the resident, from 1. */
  readonly round: number
}

/**
 * The awards for these events: each one starts to count at the event of the one before, also of a mission that the condition
 * awarded earlier.
 */
export function roundsOf(reached: readonly Reached[]): Round[] {
  const last = new Map<string, { since: number; round: number }>()
  return reached.flatMap(one => {
    const key = `${one.condition} ${one.user}`
    const before = last.get(key)
    const { since, round } = before ?? one
    if (one.counted - since < one.threshold || (before && !one.isRepeatable)) return []
    last.set(key, { since: one.counted, round: round + 1 })
    return [{ ...one, round: round + 1 }]
  })
}
