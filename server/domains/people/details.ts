import { inputOf } from '../../rest/input.ts'
import type { Command, Commands } from '../../rest/routes.ts'
import type { City } from '../domain.ts'

/**
 * Creates and changes the details of a resident: their city is one of the list (product §2). One that has left the list stays
 * in the details that have it.
 */
export function detailsCommands(city: City): Commands {
  const { executor, engine } = city
  const command =
    (verb: 'create' | 'update'): Command =>
    (actor, { id, data, query, request }) =>
      executor.perform(actor, request, async doing => {
        const { tx, refusals } = doing
        const details = city.table('user-infos')
        engine.permit(actor, details, verb)
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
  return { 'user-infos.create': command('create'), 'user-infos.update': command('update') }
}
