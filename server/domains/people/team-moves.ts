import type { moveToTeam } from '#contract/calls/settings.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { City } from '../domain.ts'
import { idsInRange, pathInList, refuseUnknown } from '../ids.ts'

/** Moves residents to a team, or out of all teams; its present members are not changed. All or nobody. */
export function moveMembers({ executor }: Pick<City, 'executor'>): CallFunction<typeof moveToTeam> {
  return (actor, { data: { team, users }, request }) =>
    executor.perform(actor, request, async ({ tx, now, refusals }) => {
      // The teams that they leave and join, in the order of their ids, so that two moves cannot deadlock.
      const teams = await tx<{ id: number }[]>`
        select id from user_team_configs t
        where id = ${team} or exists (
          select from user_team_configs_members where owner_id = t.id and target_id = any(${idsInRange(users)}::integer[]))
        order by id for no key update`
      if (team !== null) refuseUnknown([team], teams, () => ['team'], refusals)
      // Likewise.
      const residents = await tx<{ id: number }[]>`
        select id from users where id = any(${idsInRange(users)}::integer[]) order by id for no key update`
      refuseUnknown(users, residents, pathInList('users'), refusals)
      // Who has read a team before the move does not undo it by saving what was read (If-Match).
      await tx`
        update user_team_configs t set updated_at = ${now}
        where exists (
            select from user_team_configs_members where owner_id = t.id and target_id = any(${users}::integer[])
              and owner_id is distinct from ${team}::integer)
          or t.id = ${team} and exists (
            select from unnest(${users}::integer[]) u where not exists (
              select from user_team_configs_members where owner_id = t.id and target_id = u))`
      const moved =
        team === null
          ? await tx`delete from user_team_configs_members where target_id = any(${users}::integer[])`
          : await tx`
              insert into user_team_configs_members as m (owner_id, target_id, position)
              select ${team}, x.id, coalesce((select max(position) from user_team_configs_members where owner_id = ${team}), 0) + x.n
              from unnest(${users}::integer[]) with ordinality x(id, n)
              on conflict (target_id) do update set owner_id = excluded.owner_id, position = excluded.position
                where m.owner_id <> excluded.owner_id`
      return Buffer.from(JSON.stringify({ data: { moved: moved.count }, meta: {} }))
    })
}
