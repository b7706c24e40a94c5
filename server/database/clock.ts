import { Failure } from '../command.ts'
import { locks } from './locks.ts'
import type { Database, Transaction } from './pool.ts'

/**
 * Stores the city's time zone in the database (docs/decisions/021). When it changes, the leaderboards
 * and the figures of the overview are recomputed from their rows, because their periods begin at other moments.
 */
export async function setCityTimeZone(sql: Database, zone: string, now: Date): Promise<void> {
  const [before] = await sql<{ zone: string }[]>`select city_time_zone() as zone`
  if (before?.zone === zone) return
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${locks.cityClock}), set_config('statement_timeout', '0', true),
      set_config('lock_timeout', '0', true)`
    // Another server that started at the same time has done it, and residents may be using that one already.
    const [current] = await tx<{ zone: string }[]>`select city_time_zone() as zone`
    if (current?.zone === zone) return
    // Writes of running servers wait: they would be counted in periods of the former zone.
    await tx`lock table users, rating_users, user_team_configs_members, user_activity_enrolls, user_points_changes,
      user_balance_changes in share row exclusive mode`
    await defineCityTimeZone(tx, zone)
    await tx`select count_all_energy(${now})`
    await tx`select count_figures(array['energy', 'coins', 'enrolment'])`
  })
}

/** Defines the zone alone: what is counted by it stays as it is. */
export async function defineCityTimeZone(tx: Transaction, zone: string): Promise<void> {
  const [quoted] = await tx<{ zone: string }[]>`
    select quote_literal(name) as zone from pg_timezone_names where name = ${zone}`
  if (!quoted) throw new Failure(`PostgreSQL не знает часового пояса ${zone}: исправьте CITY_TIME_ZONE.`)
  await tx.unsafe(
    `create or replace function city_time_zone() returns text language sql immutable parallel safe as $$ select ${quoted.zone} $$`,
  )
}
