import type { PeopleFound } from '#contract/calls/people.ts'
import { roleNames } from '#contract/domains/role-types.ts'
import { words } from '#contract/words.ts'
import type { Actor } from '../../rest/authorize.ts'
import { parseQuery } from '../../rest/request.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import type { City } from '../domain.ts'
import { foundIds } from '../people/found.ts'
import { isLive } from '../portal/article.ts'
import type { Column } from './sheet.ts'
import { texts } from './texts.ts'

/** A column and its SQL, for a resident `row` at the time `now`. */
interface ResidentColumn extends Column {
  readonly sql: (row: string, now: string) => string
}

const own = (column: string) => (row: string) => `${row}.${column}`
const ofInfo = (column: string) => (row: string) =>
  `(select ${column} from user_infos where user_id = ${row}.id)`
const countOf = (rows: string) => (row: string) => `(select count(*) from ${rows} = ${row}.id)`

const roleLabels = Object.entries(roleNames).map(([type, { label }]) => `when '${type}' then '${label}'`)

/** The columns of the sheet of residents. Subselects only: a join would lose the order of the list. */
export const residentColumns: readonly ResidentColumn[] = [
  { header: 'Номер', width: 8, kind: 'count', sql: own('id') },
  { header: 'Имя', width: 30, kind: 'text', sql: row => `coalesce(${row}.full_name, ${row}.username)` },
  { header: 'Почта', width: 30, kind: 'text', sql: own('email') },
  {
    header: 'Роль',
    width: 15,
    kind: 'text',
    sql: row =>
      `(select case type ${roleLabels.join(' ')} else name end from roles where id = ${row}.role_id)`,
  },
  {
    header: 'Команда',
    width: 20,
    kind: 'text',
    sql: row =>
      `(select t.name from user_team_configs_members m join user_team_configs t on t.id = m.owner_id where m.target_id = ${row}.id)`,
  },
  { header: 'Отдел', width: 24, kind: 'text', sql: ofInfo('department') },
  { header: 'Должность', width: 24, kind: 'text', sql: ofInfo('position') },
  { header: 'Город', width: 18, kind: 'text', sql: ofInfo('city') },
  { header: 'Дата найма', width: 12, kind: 'day', sql: ofInfo('hired_at') },
  { header: `Энергия, ${words.points}`, width: 15, kind: 'amount', sql: own('points') },
  {
    header: 'Энергия за этот месяц',
    width: 15,
    kind: 'amount',
    sql: (
      row,
      now,
    ) => `coalesce((select s.points from rating_boards b join rating_scores s on s.board_id = b.id
      where b.period = 'month' and b.type = '' and b.starts_on = period_start('month', city_day(${now})) and s.user_id = ${row}.id), 0)`,
  },
  { header: words.balance, width: 12, kind: 'amount', sql: own('balance') },
  { header: 'Репутация', width: 11, kind: 'count', sql: own('reputation') },
  { header: 'Пройдено миссий', width: 11, kind: 'count', sql: countOf('user_activities where user_id') },
  {
    header: words.badges,
    width: 9,
    kind: 'count',
    sql: countOf('user_badges where deleted_at is null and user_id'),
  },
  { header: 'Брони', width: 9, kind: 'count', sql: countOf('bookings where user_id') },
  { header: 'Статьи', width: 9, kind: 'count', sql: countOf(`articles a where ${isLive} and author_id`) },
  { header: 'В городе с', width: 12, kind: 'day', sql: row => `city_day(${row}.created_at)` },
  {
    header: 'Доступ закрыт',
    width: 12,
    kind: 'text',
    sql: row => `case when ${row}.blocked then '${texts.yes}' else '${texts.no}' end`,
  },
]

/** All residents that a query of their list selects, on all its pages. Throws 400 where the list does. */
export function residentsStatement({ engine, table }: City, actor: Actor, query: string): Compiled {
  const plan = engine.planner(actor).list(table('users'), parseQuery(query, engine.refusals))
  return statementOf((row, statement) => engine.compiler.rows(plan, row, statement))
}

/** All residents that the moderators' list finds, in its order. */
export const peopleStatement = ({ sort = 'name:asc', ...filters }: PeopleFound): Compiled =>
  statementOf(
    (_, statement) =>
      `select u.* from (select id, row_number() over () as n from (${foundIds(filters, sort, statement)}) x) p
       join users u on u.id = p.id order by p.n`,
  )

/** The residents of these ids, in their order. */
export const chosenStatement = (ids: readonly number[]): Compiled =>
  statementOf(
    (_, statement) =>
      `select u.* from unnest(${statement.bind(ids, 'integer[]')}) with ordinality g(id, n)
       join users u on u.id = g.id order by g.n`,
  )

/** The resident of this id. */
export const residentStatement = (id: number): Compiled =>
  statementOf((_, statement) => `select * from users where id = ${statement.bind(id, 'integer')}`)

function statementOf(residents: (row: string, statement: Statement) => string): Compiled {
  const statement = new Statement()
  const row = statement.alias()
  const now = statement.slot('now')
  const columns = residentColumns.map(({ sql }) => sql(row, now))
  return {
    text: `select ${columns.join(', ')} from (${residents(row, statement)}) ${row}`,
    bounds: statement.bounds,
  }
}
