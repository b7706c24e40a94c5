import { countedPerDay } from '#contract/domains/automation.ts'
import type { Transaction } from '../../database/pool.ts'

/** Two workers would number the events of one resident alike. */
const LOCK = 7_341_004

/** Takes events that wait; another worker passes over them. Answers their ids. */
export async function takeEvents(tx: Transaction, size: number, now: Date): Promise<number[]> {
  const events = await tx<{ id: number; user: number }[]>`
    select id, user_id as user from events
    where processed_at is null and (retry_at is null or retry_at <= ${now})
    order by id limit ${size} for update skip locked`
  const users = [...new Set(events.map(({ user }) => user))].toSorted((a, b) => a - b)
  await tx`select pg_advisory_xact_lock(${LOCK}, x.id) from (select unnest(${users}::integer[]) as id) x`
  return events.map(({ id }) => id)
}

/** Numbers the events, each within its type and resident; past the day's cap they get no number (product §3, fair use). */
export async function countEvents(tx: Transaction, events: readonly number[], now: Date): Promise<void> {
  await tx`
    with caps as (
      select key as type, value::integer as cap from json_each_text(${JSON.stringify(countedPerDay)}::text::json)
    ), taken as (
      select id, type, user_id, created_at, city_day(created_at) as day,
        row_number() over (partition by user_id, type, city_day(created_at) order by id) as nth
      from events where id = any(${events as number[]}::bigint[])
    ), counting as (
      select t.id, t.type, t.user_id, row_number() over (partition by t.user_id, t.type order by t.id) as n
      from taken t left join caps c on c.type = t.type
      where c.cap is null or t.nth + (
        select count(*) from events e
        where e.user_id = t.user_id and e.type = t.type and e.counted is not null and city_day(e.created_at) = t.day
          and e.created_at between t.created_at - interval '1 day' and t.created_at + interval '1 day') <= c.cap
    ), numbered as (
      select id, n + coalesce((
        select max(e.counted) from events e where e.user_id = c.user_id and e.type = c.type and e.counted is not null), 0) as counted
      from counting c
    )
    update events e set processed_at = ${now}, counted = n.counted
    from taken t left join numbered n on n.id = t.id where e.id = t.id`
}

/** An event with which enough have come together for a condition. */
export interface Reached {
  readonly condition: number
  readonly mission: number
  readonly isRepeatable: boolean
  readonly user: number
  readonly event: number
  readonly counted: number
  readonly threshold: number
  /** The number of the event of the last award, and of the award. */
  readonly since: number
  readonly round: number
}

/**
 * The events at which a condition may be reached, in their order: since the last award `threshold` of them have been
 * counted, and the first of these is not older than the window: that of days in a row is as many days as they are.
 * What automation itself awarded calls for no repeatable mission, or one award would call for the next for ever.
 */
export const reachedBy = (tx: Transaction, events: readonly number[]): Promise<Reached[]> => tx<Reached[]>`
  select condition, mission, "isRepeatable", "user", event, counted, threshold, since, round
  from (
    select c.id as condition, c.activity_id as mission, c.threshold, a.is_repeatable as "isRepeatable",
      e.user_id as user, e.id as event, e.counted, coalesce(l.counted, 0) as since, coalesce(l.round, 0) as round,
      e.type, e.created_at as last, c.window_days,
      (select f.created_at from events f
        where f.user_id = e.user_id and f.type = e.type and f.counted = e.counted - c.threshold + 1) as first
    from events e
    join automation_event_types t on t.key = e.type
    join mission_award_conditions c on c.event_type_id = t.id and c.is_active
    join activities a on a.id = c.activity_id
    left join lateral (
      select w.round, x.counted from condition_awards w left join events x on x.id = w.event_id and x.type = e.type
      where w.condition_id = c.id and w.user_id = e.user_id order by w.round desc limit 1) l on true
    where e.id = any(${events as number[]}::bigint[]) and e.counted - coalesce(l.counted, 0) >= c.threshold
      and case when a.is_repeatable then not e.is_automatic else l.round is null end
  ) near
  where case when type = 'login.streak' then city_day(first) >= city_day(last) - (threshold - 1)
    else window_days is null or first >= last - make_interval(days => window_days) end
  order by condition, "user", counted`

export interface Round extends Reached {
  /** Which award of the condition to the resident it is, from 1. */
  readonly round: number
}

/** The awards that these events call for: each begins to count where the one before it ended. */
export function roundsOf(reached: readonly Reached[]): Round[] {
  const last = new Map<string, { since: number; round: number }>()
  return reached.flatMap(one => {
    const key = `${one.condition} ${one.user}`
    const { since, round } = last.get(key) ?? one
    if (one.counted - since < one.threshold || (round > 0 && !one.isRepeatable)) return []
    last.set(key, { since: one.counted, round: round + 1 })
    return [{ ...one, round: round + 1 }]
  })
}
