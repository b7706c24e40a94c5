import { blockPeople, endSessionsOfUser, sessionsOfUser } from '#contract/calls/people.ts'
import { reaches } from '#contract/rest/access.ts'
import type { Doing } from '../../rest/command.ts'
import { StaleActor } from '../../rest/engine.ts'
import type { City } from '../domain.ts'
import { idsInRange, pathInList, refuseUnknown } from '../ids.ts'
import { refuse, refuseEach } from '../refuse.ts'
import { entryOf } from './entry.ts'
import { signOutEverywhere } from './sign-out.ts'
import { texts } from './town-hall-texts.ts'

interface Standing {
  readonly id: number
  readonly name: string
  readonly blocked: boolean
  readonly role: string
}

/** Acts on accounts: closing and opening the entry, teams, ending sessions. All or nothing. */
export function townHallRoutes({ implement, executor, sql, clock, engine }: City): void {
  implement(blockPeople, (actor, { data: { users, blocked, reason }, request }) =>
    executor.perform(actor, request, async doing => {
      const { tx, now, me, refusals } = doing
      const entry = entryOf(blocked, reason, refusals)
      if (users.includes(me)) throw refuse('OwnWorkError', texts.ownEntry, pathInList('users')(me), 403)
      const held = await hold(doing, users)
      refuseStaff(doing, held, texts.notYours)
      const changed = held.filter(resident => resident.blocked !== blocked).map(({ id }) => id)
      await tx`
        update users set ${tx(entry)}, updated_at = ${now}
        where id = any(${changed}::integer[])`
      await refuseNoAdmin(doing)
      return Buffer.from(JSON.stringify({ data: { changed: changed.length } }))
    }),
  )

  implement(sessionsOfUser, async (actor, { id }) => {
    await engine.one(actor, engine.model.table('users'), id ?? 0, 'fields[0]=id')
    const data = await sql`
      select created_at as "startedAt", greatest(expires_at, token_expires_at) as "expiresAt",
        case when issuer is not null then 'provider' when token_expires_at is not null then 'program' else 'password' end as kind
      from sessions where user_id = ${id} and greatest(expires_at, token_expires_at) > ${clock()}
      order by created_at desc limit ${SESSIONS}`
    return { data }
  })

  implement(endSessionsOfUser, (actor, { id, request }) =>
    executor.perform(actor, request, async doing => {
      const user = id ?? 0
      const [resident] = await doing.tx<Standing[]>`
        select u.id, coalesce(u.full_name, u.username) as name, u.blocked, r.type as role
        from users u join roles r on r.id = u.role_id where u.id = ${user}`
      if (!resident) throw doing.refusals.notFound()
      if (resident.id !== doing.me) refuseStaff(doing, [resident], texts.notYourSessions)
      const cause = { actor: doing.me, address: request.ip, reason: 'asked' } as const
      const ended = await signOutEverywhere(doing.tx, user, doing.now, cause)
      return Buffer.from(JSON.stringify({ data: { ended } }))
    }),
  )
}

const SESSIONS = 100

/** Locks residents and the caller in the order of their ids. Throws 400 with the path of each that does not exist. */
async function hold({ tx, me, refusals }: Doing, users: readonly number[]): Promise<readonly Standing[]> {
  // All administrators are locked too: when two block each other at once, the second call sees that the first succeeded.
  const rows = await tx<Standing[]>`
    select u.id, coalesce(u.full_name, u.username) as name, u.blocked, r.type as role
    from users u join roles r on r.id = u.role_id
    where u.id = any(${idsInRange(users)}::integer[]) or u.id = ${me} or r.type = 'superadmin' and not u.blocked
    order by u.id for no key update of u`
  // Whoever blocked the caller meanwhile came first.
  if (rows.some(({ id, blocked }) => id === me && blocked)) throw new StaleActor()
  const given = new Set(users)
  const held = rows.filter(({ id }) => given.has(id))
  refuseUnknown(users, held, pathInList('users'), refusals)
  return held
}

/** product §5: only the Superadmin acts on moderators and administrators. Throws 403 with the path of each. */
function refuseStaff({ actor }: Doing, held: readonly Standing[], message: string) {
  if (reaches(actor.rank, 'admin')) return
  const staff = held.filter(({ role }) => role === 'moderator' || role === 'superadmin')
  if (staff.length === 0) return
  const at = pathInList('users')
  throw refuseEach(
    'ForbiddenError',
    texts.staffChosen,
    staff.map(({ id, name }) => ({ path: at(id), message: `${name}: ${message}` })),
    403,
  )
}

async function refuseNoAdmin({ tx }: Doing) {
  const [left] = await tx`
    select from users u join roles r on r.id = u.role_id where r.type = 'superadmin' and not u.blocked limit 1`
  if (!left) throw refuse('ConflictError', texts.lastAdmin)
}
