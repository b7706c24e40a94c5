import type { Doing } from '../../rest/command.ts'
import { type Input, inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuseStale } from '../if-match.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { holdMissions } from './mission.ts'
import { texts } from './texts.ts'
import { endWishes, tellOfPlaces } from './wish.ts'

interface Saved {
  readonly publish_at: string | null
  readonly available_until: string | null
  readonly badge: number | null
}

const nothing: Saved = { publish_at: null, available_until: null, badge: null }
/** product §3: a mission pays a chip, or energy and coins. */
const unpaid = { points: null, balance: null }

/** Checks the attributes of a mission that depend on each other; the engine does the rest of the write. */
export function saveMission(city: City, verb: 'create' | 'update'): Command {
  const { executor, engine, table } = city
  const missions = table('activities')
  return (actor, { id, data, query, request }) => {
    engine.permit(actor, missions, verb)
    return executor.perform(actor, request, async doing => {
      const input = inputOf(engine, actor, missions, data, verb)
      if (verb === 'update') {
        await refuseStale(city, doing, missions, id ?? 0, request)
        await checkPlaces(doing, id ?? 0, input)
        if (input.text('deletedAt')) await close(doing, id ?? 0)
      }
      const saved = verb === 'update' ? await savedOf(doing, id ?? 0) : nothing
      check(input, saved, doing)
      await checkChip(doing, input)
      const options = { tx: doing.tx, set: input.id('badge') ? unpaid : {} }
      if (verb === 'create') return engine.create(actor, missions, data, query, options)
      if (saved.available_until && Date.parse(saved.available_until) <= doing.now.getTime())
        await endWishes(doing, id ?? 0)
      const answer = await engine.update(actor, missions, id, data, query, options)
      await tellOfPlaces(doing, [id ?? 0])
      return answer
    })
  }
}

/** DELETE: the same as a PUT of `deletedAt`. */
export function deleteMission(city: City): Command {
  const { executor, engine, table } = city
  const missions = table('activities')
  return (actor, { id, query, request }) => {
    engine.permit(actor, missions, 'delete')
    return executor.perform(actor, request, async doing => {
      await refuseStale(city, doing, missions, id ?? 0, request)
      await close(doing, id ?? 0)
      return engine.remove(actor, missions, id, query, { tx: doing.tx })
    })
  }
}

/**
 * What follows from the deletion of a mission: enrolments without a report under review end, and their residents are
 * notified. Reports that were sent stay under review, rewards stay.
 */
async function close({ tx, me, now }: Doing, id: number): Promise<void> {
  const [mission] = await holdMissions(tx, [id], now)
  if (!mission || mission.isDeleted) return
  const ended = await tx<{ user: number }[]>`
    with held as (
      select id from user_activity_enrolls
      where activity_id = ${id} and deleted_at is null and status in ('enrolled', 'returned')
      order by id for no key update
    )
    update user_activity_enrolls e set status = 'canceled', moderator_comment = ${texts.missionDeleted},
      decided_by_id = ${me}, decided_at = ${now}, deleted_at = ${now}, updated_at = ${now}
    from held where e.id = held.id
    returning e.user_id as user`
  await endWishes({ tx }, id)
  const notice = noticeTexts.missionDeleted(mission)
  await notify(
    tx,
    ended.map(({ user }) => ({ user, image: mission.image, ...notice })),
    now,
  )
}

/**
 * A mission cannot have fewer places than are taken; a place stays taken after the reward (product §3). The lock keeps others
 * from enrolling meanwhile, since enrolling takes it too.
 */
async function checkPlaces({ tx, refusals }: Doing, id: number, input: Input): Promise<void> {
  const places = input.number('places')
  if (!places) return
  await tx`select from activities where id = ${id} for no key update`
  const [row] = await tx<{ taken: number }[]>`
    select count(distinct user_id)::integer as taken from user_activity_enrolls where activity_id = ${id} and deleted_at is null`
  const taken = row?.taken ?? 0
  if (places < taken) throw refusals.problems([{ path: ['places'], message: texts.placesTaken(taken) }])
}

/** A mission with a deleted chip could reward nobody. */
async function checkChip({ tx, refusals }: Doing, input: Input): Promise<void> {
  const chip = input.id('badge')
  if (!chip) return
  const [gone] = await tx`select from badges where id = ${chip} and deleted_at is not null`
  if (gone) throw refusals.problems([{ path: ['badge'], message: texts.chipDeleted }])
}

async function savedOf({ tx }: Doing, id: number): Promise<Saved> {
  const [found] = await tx<Saved[]>`
    select publish_at, available_until, badge_id as badge from activities where id = ${id} for no key update`
  return found ?? nothing
}

function check(input: Input, saved: Saved, { refusals }: Doing): void {
  const dateOf = (name: 'publish_at' | 'available_until') =>
    Date.parse((input.has(name) ? input.text(name) : saved[name]) ?? '')
  const opens = dateOf('publish_at')
  const ends = dateOf('available_until')
  if (ends <= opens) throw refusals.problems([{ path: ['available_until'], message: texts.dates }])
  if (input.has('badge') || saved.badge === null) return
  const asked = (['points', 'balance'] as const).filter(name => input.number(name))
  if (asked.length > 0)
    throw refusals.problems(asked.map(name => ({ path: [name], message: texts.withChip })))
}
