import type { settingsUsage } from '#contract/calls/settings.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import { usesOfCause } from '../automation/causes.ts'
import type { City } from '../domain.ts'

/** How many residents, awards and missions each setting concerns. */
export function usage({ engine }: City): CallFunction<typeof settingsUsage> {
  return async actor => {
    const statement = new Statement()
    const now = statement.slot('now')
    const list = (fields: string, rows: string) =>
      `(select coalesce(json_agg(json_build_object(${fields})), '[]') from (${rows}) r)`
    const missions = (when: string) =>
      `(select count(*) from activities where deleted_at is null and balance > 0 and ${when})`
    const text = `with answer as materialized (
        select json_build_object('data', json_build_object(
          'cities', ${list(
            `'city', r.city, 'residents', r.n`,
            `select l.city, count(i.city) as n
             from cities_list c cross join json_array_elements_text(c.cities) with ordinality l(city, place)
             left join user_infos i on i.city = l.city group by l.city, l.place order by l.place`,
          )},
          'causes', ${list(
            `'id', r.id, 'used', r.n`,
            `select c.id, ${usesOfCause('c.id')} as n from mission_award_causes c order by 1`,
          )},
          'teams', ${list(
            `'id', r.id, 'members', r.n`,
            `select t.id, count(m.target_id) as n from user_team_configs t
             left join user_team_configs_members m on m.owner_id = t.id group by 1 order by 1`,
          )},
          'teamless', (select count(*) from users u where not u.blocked
            and not exists (select from user_team_configs_members m where m.target_id = u.id)),
          'missions', json_build_object(
            'open', ${missions(`(publish_at is null or publish_at <= ${now}) and (available_until is null or available_until > ${now})`)},
            'planned', ${missions(`publish_at > ${now}`)})
        ), 'meta', json_build_object())::text as body
      )
      select a.body`
    const [[body]] = await ask(engine, actor, {
      text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
      bounds: statement.bounds,
    })
    return body ?? Buffer.of()
  }
}
