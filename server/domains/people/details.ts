import { userInfos } from '#contract/domains/people.ts'
import { allowed } from '../../rest/authorize.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command, Commands } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { comparing, type Log, refuseStale } from '../if-match.ts'
import { boundOwnChanges } from './own-changes.ts'

/** The log of a resident has the changes of their details too, by the names of the attributes. */
const log: Log = {
  from: 'user_change_items',
  where: `c.user_id = (select user_id from user_infos where id = $1)
    and c.field = any('{${Object.keys(userInfos.fields).join(',')}}')`,
}

/**
 * Creates, changes and deletes the details of a resident: their city is one of the list (product §2). One that has left the list
 * stays in the details that have it.
 */
export function detailsCommands(city: City): Commands {
  const { executor, engine } = city
  const command =
    (verb: 'create' | 'update' | 'delete'): Command =>
    (actor, { id, data, query, request }) =>
      executor.perform(actor, request, async doing => {
        const { tx, refusals } = doing
        const details = city.table('user-infos')
        engine.permit(actor, details, verb)
        // The version is compared only for a caller who may change these details; who changed them is said only to a caller who
        // may read the change log.
        if (request.headers['if-match'] && id !== null && (await engine.reaches(actor, details, id, tx))) {
          const isRead = allowed(actor, city.table('user-change-items'), 'find') !== false
          await refuseStale(city, doing, details, id, request, isRead ? log : null)
        }
        if (verb === 'update') await boundOwn(doing, id ?? 0)
        if (verb === 'delete') return engine.remove(actor, details, id, query, { tx })
        const place = inputOf(engine, actor, details, data, verb).text('city')
        if (place) {
          const [known] = await tx`
            select from cities_list where cities::jsonb ? ${place}
            union all select from user_infos where id = ${id ?? 0} and city = ${place}`
          if (!known) throw refusals.problems([{ path: ['city'], message: 'Выберите город из списка' }])
        }
        return verb === 'create'
          ? engine.create(actor, details, data, query, { tx })
          : engine.update(actor, details, id, data, query, { tx })
      })
  return {
    'user-infos.create': command('create'),
    'user-infos.update': comparing(command('update')),
    'user-infos.delete': comparing(command('delete')),
  }
}

async function boundOwn({ tx, me, now }: Doing, id: number): Promise<void> {
  const [own] = await tx`select from user_infos where id = ${id} and user_id = ${me}`
  if (own) await boundOwnChanges(tx, me, now)
}
