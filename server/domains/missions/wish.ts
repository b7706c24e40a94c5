import { MOST_TOLD, MOST_WISHES } from '#contract/domains/mission-types.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import { obstacleTo } from './enrolment.ts'
import { holdMissions, isOpen } from './mission.ts'
import { texts } from './texts.ts'

/** `{activity}`: tells the caller once when a place frees in a mission that has none (product §12). */
export function wishForPlace({ executor, engine, table }: City): Command {
  const wishes = table('activity-place-wishes')
  return (actor, { data, query, request }) =>
    executor.perform(actor, request, async doing => {
      const { tx, me, now, refusals } = doing
      const input = inputOf(engine, actor, wishes, data, 'create')
      // Locked, so that no place frees between this check and the row below.
      const [mission] = await holdMissions(tx, input.ids('activity') ?? [], now)
      if (!mission) throw refusals.problems([{ path: ['activity'], message: texts.noMission }])
      const obstacle = await obstacleTo(doing, mission)
      if (obstacle?.name !== 'NoPlacesError') throw obstacle ?? refuseWish(texts.hasPlaces)
      await tx`
        delete from activity_place_wishes w using activities a where a.id = w.activity_id and w.user_id = ${me}
          and (a.deleted_at is not null or a.available_until <= ${now})`
      const [found] = await tx<{ isAsked: boolean; many: number }[]>`
        select coalesce(bool_or(activity_id = ${mission.id}), false) as "isAsked", count(*)::integer as many
        from activity_place_wishes where user_id = ${me}`
      if (found?.isAsked) throw refuseWish(texts.wished)
      if (found && found.many >= MOST_WISHES) throw refuseWish(texts.manyWishes(MOST_WISHES))
      return engine.create(actor, wishes, { activity: mission.id }, query, { tx })
    })
}

const refuseWish = (message: string) => refuse('ConflictError', message, ['activity'])

/**
 * Tells who waits for a place in each of these missions, in the order of asking, if one is free now, and ends what they asked
 * for. The caller has held the missions since before the places freed.
 */
export async function tellOfPlaces(
  { tx, now }: Pick<Doing, 'tx' | 'now'>,
  ids: readonly number[],
): Promise<void> {
  const missions = new Map((await holdMissions(tx, ids, now)).filter(isOpen).map(one => [one.id, one]))
  if (missions.size === 0) return
  const open = [...missions.values()].map(({ id, places, isRepeatable }) => ({ id, places, isRepeatable }))
  const told = await tx<{ id: number; user: number; mission: number }[]>`
    with free as materialized (
      select x.* from json_to_recordset(${JSON.stringify(open)}::text::json) as x(id integer, places integer, "isRepeatable" boolean)
      where x.places is null or x.places > (
        select count(distinct user_id) from user_activity_enrolls where activity_id = x.id and deleted_at is null)
    ), due as (
      select w.id from free f cross join lateral (
        select w.id from activity_place_wishes w join users u on u.id = w.user_id and not u.blocked
        where w.activity_id = f.id
          and (f."isRepeatable" or not exists (select from user_activities where activity_id = f.id and user_id = w.user_id))
        order by w.id limit ${MOST_TOLD}) w
    )
    delete from activity_place_wishes w using due where w.id = due.id
    returning w.id, w.user_id as user, w.activity_id as mission`
  await notify(
    tx,
    told
      .toSorted((a, b) => a.id - b.id)
      .flatMap(({ user, mission: id }) => {
        const mission = missions.get(id)
        return mission ? [{ user, image: mission.image, ...noticeTexts.placeFreed(mission) }] : []
      }),
    now,
  )
}

/** Missions that one run handles; the next run finds the others. */
const MOST_OPENED = 100

/**
 * Places also become free to who waits without an act on the mission: it opens as planned, its chip is restored, a resident who
 * waits is unblocked. Finds open missions with a free place for which somebody waits, and tells them.
 */
export async function tellWhoWait({ sql, clock }: Pick<City, 'sql' | 'clock'>): Promise<void> {
  const now = clock()
  // Steps through the index of wishes by mission, because many residents wait in few missions.
  const free = await sql<{ id: number }[]>`
    with recursive waited as (
      select min(activity_id) as id from activity_place_wishes
      union all
      select (select min(activity_id) from activity_place_wishes where activity_id > waited.id)
      from waited where id is not null
    )
    select a.id from waited join activities a on a.id = waited.id left join badges b on b.id = a.badge_id
    where not a.is_full and a.deleted_at is null and b.deleted_at is null
      and coalesce(a.publish_at <= ${now}, true) and coalesce(a.available_until > ${now}, true)
      and exists (
        select from activity_place_wishes w join users u on u.id = w.user_id and not u.blocked
        where w.activity_id = a.id and (a.is_repeatable or not exists (
          select from user_activities where activity_id = a.id and user_id = w.user_id)))
    order by a.id limit ${MOST_OPENED}`
  for (const { id } of free) await sql.begin(tx => tellOfPlaces({ tx, now }, [id]))
}

/** Deletes all wishes for places in the mission: it was deleted or is over. */
export const endWishes = ({ tx }: Pick<Doing, 'tx'>, mission: number) =>
  tx`delete from activity_place_wishes where activity_id = ${mission}`
