import type { Actor } from '../../rest/authorize.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import type { RatingQuery } from './query.ts'

/** Places counted from a step are at the most this old. */
const OLDEST = "interval '1 minute'"
/** A board with steps asks for new ones this soon. */
const FRESH = "interval '3 seconds'"

/**
 * A page of the leaderboard: its JSON, the boards whose steps are too old for it, and those that want new ones soon.
 *
 * Residents of a whole board are counted from the nearest step above, so that the first page costs what the thousandth
 * does; a team is small enough to be put in order as it is. Equal points share a place.
 */
export function ratingStatement(query: RatingQuery, actor: Actor): Compiled {
  const statement = new Statement()
  const me = statement.slot('me')
  const now = statement.slot('now')
  const period = statement.bind(query.period, 'text')
  const type = statement.bind(query.type, 'text')
  const { size, offset, number, style } = query.page
  const scope = { me, size, offset: () => statement.bind(offset, 'integer'), isAroundMe: query.isAroundMe }
  const places =
    query.team === null ? ofEverybody(scope) : ofTeam(scope, statement.bind(query.team, 'integer'))
  const pagination =
    style === 'page' && !query.isAroundMe
      ? `'"page":${number},"pageSize":${size},"pageCount":'||(t.total+${size - 1})/${size}||`
      : `'"start":'||coalesce((select n from head),0)||',"limit":${size}'||`
  const reason = `case when m.place is not null then 'null' when p.is_hidden then '"hidden"'
    when p.is_staff then '"staff"' ${query.team === null ? '' : "when not m.is_member then '\"other-team\"'"} else '"no-energy"' end`
  const text = `with boards as materialized (
      select b.id, b.as_of, e.id as before, b.as_of as b_as_of, e.as_of as e_as_of, d.starts_on,
        d.starts_on::timestamp at time zone 'Europe/Moscow' as starts_at
      from (select period_start(${period}, city_day(${now})) as starts_on) d
      left join rating_boards b on b.period = ${period} and b.type = ${type} and b.starts_on = d.starts_on
      left join rating_boards e on ${period} <> 'all' and e.period = ${period} and e.type = ${type}
        and e.starts_on = period_start(${period}, d.starts_on - 1)
    ), ${places}
    select '{"data":['||coalesce((select string_agg(${rowOf('r')},',') from slice r),'')
      ||'],"meta":{"pagination":{'||${pagination}',"total":'||t.total||'},"me":'
      ||coalesce((select ${rowOf('m', `',"reason":'||${reason}`)} from me m cross join (
        select coalesce(h.is_hidden,false) as is_hidden, o.type in ('moderator','superadmin') as is_staff
        from users u join roles o on o.id = u.role_id left join rating_users h on h.user_id = u.id where u.id = ${me}) p),'null')
      ||',"period":'||json_text(${period})||',"from":'||coalesce(json_day(nullif(b.starts_on,'-infinity')),'null')
      ||',"asOf":'||json_moment(case when exists (select from rating_steps where board_id = b.id and n > 0) then b.as_of else ${now} end)
      ||'}}' as body,
      concat_ws(',', case when b.as_of < ${now} - ${OLDEST} then b.id end,
        case when b.e_as_of < b.starts_at + case when ${now} < b.starts_at + ${OLDEST} then interval '0' else ${OLDEST} end then b.before end) as due,
      concat_ws(',', case when b.as_of < ${now} - ${FRESH} then b.id end) as soon`
  const sources = ['boards b', '(select coalesce((select total from total),0) as total) t']
  return { text: `${text}${statement.guarded(actor, ...sources)}`, bounds: statement.bounds }
}

interface Scope {
  readonly me: string
  readonly size: number
  /** A value that is bound is used. */
  readonly offset: () => string
  readonly isAroundMe: boolean
}

const board = '(select id from boards)'
const above = (size: number) => Math.floor(size / 2)

/** CTEs `slice`, `me` (user_id, points, place, earlier), `head` (n: how many stand before the slice) and `total`. */
function ofEverybody({ me, size, offset, isAroundMe }: Scope): string {
  const earlier = (row: string) => `(
    select s.place from rating_scores o join rating_steps s on s.board_id = o.board_id and s.points = o.points
    where o.board_id = (select before from boards) and o.user_id = ${row}.user_id
    order by s.n limit 1)`
  const page = (from: string) => `
    select r.user_id, r.points
    from (select * from rating_steps where board_id = ${board} and n <= ${from} order by n desc limit 1) s
    cross join lateral (
      select user_id, points from rating_standings
      where board_id = ${board} and (points, user_id) <= (s.points, s.user_id)
      order by points desc, user_id desc offset ${from} - s.n limit ${size}
    ) r`
  const around = `
    select r.user_id, r.points
    from (
      select points, user_id from (
        select points, user_id from own where place is not null
        union all
        select r.points, r.user_id from own cross join lateral (
          select points, user_id from rating_standings
          where board_id = ${board} and (points, user_id) > (own.points, own.user_id)
          order by points, user_id limit ${above(size)}
        ) r where own.place is not null
      ) x order by points desc, user_id desc limit 1
    ) s
    cross join lateral (
      select user_id, points from rating_standings
      where board_id = ${board} and (points, user_id) <= (s.points, s.user_id)
      order by points desc, user_id desc limit ${size}
    ) r`
  return `own as materialized (
      select x.id as user_id, coalesce(o.points, 0) as points, p.place
      from (select ${me} as id) x
      left join rating_scores o on o.board_id = ${board} and o.user_id = x.id
      left join lateral (
        select place from rating_place(${board}, o.points, o.user_id) where o.is_shown and o.points > 0
      ) p on true
      where x.id is not null
    ), me as (
      select o.*, ${earlier('o')} as earlier from own o
    ), rows as materialized (${isAroundMe ? around : page(offset())}
    ), head as materialized (
      select p.n, p.place, r.points
      from (select * from rows order by points desc, user_id desc limit 1) r
      cross join lateral rating_place(${board}, r.points, r.user_id) p
    ), slice as (
      select r.user_id, r.points, ${earlier('r')} as earlier,
        case when r.points = h.points then h.place else h.n + rank() over (order by r.points desc) end as place
      from rows r cross join head h order by r.points desc, r.user_id desc
    ), total as (
      select s.n + (
        select count(*) from rating_standings where board_id = ${board} and (points, user_id) <= (s.points, s.user_id)
      ) as total
      from rating_steps s where s.board_id = ${board} order by s.n desc limit 1
    )`
}

/** The same among the members of a team: put in order as they are. */
function ofTeam({ me, size, offset, isAroundMe }: Scope, team: string): string {
  const ordered = (of: string) => `
    select s.user_id, s.points, rank() over (order by s.points desc) as place,
      row_number() over (order by s.points desc, s.user_id desc) - 1 as n
    from user_team_configs_members m
    join rating_standings s on s.board_id = (select ${of} from boards) and s.user_id = m.target_id
    where m.owner_id = ${team}`
  const from = isAroundMe ? `(select greatest(n - ${above(size)}, 0) from ordered where user_id = ${me})` : offset()
  return `ordered as materialized (${ordered('id')}
    ), earlier as materialized (${ordered('before')}
    ), me as (
      select ${me} as user_id, coalesce(o.points, s.points, 0) as points, o.place, e.place as earlier,
        exists (select from user_team_configs_members where owner_id = ${team} and target_id = ${me}) as is_member
      from (select 1 where ${me} is not null) x
      left join ordered o on o.user_id = ${me} left join earlier e on e.user_id = ${me}
      left join rating_scores s on s.board_id = ${board} and s.user_id = ${me}
    ), rows as materialized (
      select * from ordered where n >= ${from} order by n limit ${size}
    ), head as (
      select min(n) as n from rows
    ), slice as (
      select r.*, e.place as earlier from rows r left join earlier e on e.user_id = r.user_id order by r.n
    ), total as (
      select count(*) as total from ordered
    )`
}

/** `{position, points, change, user}` and what `more` adds. Sub-selects, for a join loses the order. */
const rowOf = (row: string, more = "''") => `
  (('{"position":'||coalesce(${row}.place::text,'null'))||(',"points":'||trim_scale(${row}.points)::text))
  ||((',"change":'||coalesce((${row}.earlier-${row}.place)::text,'null'))||(',"user":'||(
    select (('{"id":'||u.id)||(',"full_name":'||coalesce(json_text(u.full_name),'null')))
      ||((',"avatar":'||coalesce((select f.thumbnail from files f where f.id = u.avatar_id),'null'))||(',"team":'||coalesce((
        select ('{"id":'||t.id)||(',"name":'||json_text(t.name))||(',"color":'||coalesce(json_text(t.color),'null')||'}')
        from user_team_configs_members l join user_team_configs t on t.id = l.owner_id where l.target_id = u.id),'null')||'}'))
    from users u where u.id = ${row}.user_id)||${more}||'}'))`
