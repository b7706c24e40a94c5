import { countPeople, idsOfPeople, listPeople, MOST_COUNTED, peopleByIds } from '#contract/calls/people.ts'
import { IDS_AT_ONCE } from '#contract/domains/people.ts'
import { atStartAndEvery } from '../../http/repeating.ts'
import type { Actor } from '../../rest/authorize.ts'
import { Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { foundIds } from './found.ts'
import { FrequentNames } from './frequentNames.ts'

/** How often the statistics of PostgreSQL are read. */
const READ_MS = 600_000

/** A row of the list, for a resident `u`. */
const PERSON = `json_build_object('id', u.id, 'username', u.username, 'email', u.email, 'full_name', u.full_name,
  'blocked', u.blocked, 'points', u.points, 'balance', u.balance, 'reputation', u.reputation, 'chips', f.chips,
  'seenAt', json_moment(f.seen_at)::json, 'role', json_build_object('type', r.type, 'name', r.name),
  'team', case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'color', t.color) end,
  'position', i.position, 'department', i.department, 'city', i.city,
  'avatar', case when a.id is not null then json_build_object('id', a.id, 'url', a.url, 'width', a.width, 'height', a.height,
    'mime', a.mime, 'formats', a.formats, 'takenDownAt', json_moment(a.taken_down_at)::json) end)`
const PARTS = `join users u on u.id = p.id join roles r on r.id = u.role_id
  left join user_figures f on f.user_id = u.id left join user_infos i on i.user_id = u.id
  left join files a on a.id = u.avatar_id left join user_team_configs_members m on m.target_id = u.id
  left join user_team_configs t on t.id = m.owner_id`

/** The people of the town hall: a page of them, how many they are, the ids of all of them. */
export function directoryRoutes({ app, implement, engine, sql }: City): void {
  const names = new FrequentNames()
  atStartAndEvery(app, READ_MS, () => names.read(sql), 'frequent names not read')
  const send = async (actor: Actor, text: string, { bounds }: Statement) => {
    const [[body]] = await ask({ sql, statements: engine.statements, refusals: engine.refusals }, actor, {
      text,
      bounds,
    })
    return body
  }
  const rowsOf = (ids: string) =>
    `'{"data":'||coalesce((select json_agg(${PERSON} order by p.n) from (select id, row_number() over () as n from (${ids}) x) p ${PARTS})::text,'[]')||'}'`

  implement(listPeople, (actor, { parameters: { sort = 'name:asc', start = 0, limit = 20, ...filters } }) => {
    const statement = new Statement()
    const ids = foundIds(filters, sort, statement, names.has)
    // The limit is a literal: of a parameter the planner expects a tenth of all rows, and would read whole tables for a page.
    const page = statement.page(ids, String(limit), statement.bind(start, 'bigint'), start + limit)
    return send(actor, `select ${rowsOf(page)} as body${statement.guarded(actor)}`, statement)
  })

  implement(countPeople, (actor, { parameters }) => {
    const statement = new Statement()
    const some = `select count(*) from (${foundIds(parameters, null, statement, names.has)} limit ${MOST_COUNTED + 1}) x`
    const text = `select '{"data":{"total":'||least(n.n, ${MOST_COUNTED})||',"isMore":'||(n.n > ${MOST_COUNTED})||'}}' as body`
    return send(actor, `${text}${statement.guarded(actor, `(${some}) n(n)`)}`, statement)
  })

  implement(idsOfPeople, (actor, { parameters: { after = 0, ...filters } }) => {
    const statement = new Statement()
    const found = foundIds(filters, 'created:asc', statement, names.has)
    const some = `select id from (${found}) x where id > ${statement.bind(after, 'integer')} order by id limit ${IDS_AT_ONCE}`
    const text = `select '{"data":'||coalesce((select json_agg(id) from (${some}) y)::text,'[]')||'}' as body`
    return send(actor, `${text}${statement.guarded(actor)}`, statement)
  })

  implement(peopleByIds, (actor, { data: { users } }) => {
    const statement = new Statement()
    const given = `select id from unnest(${statement.bind(users, 'integer[]')}) with ordinality g(id, n) order by n`
    return send(actor, `select ${rowsOf(given)} as body${statement.guarded(actor)}`, statement)
  })
}
