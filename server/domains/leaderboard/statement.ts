import type { Actor } from '../../rest/authorize.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ageOf, boardOf, isNotFinal, periodJson } from './board.ts'
import type { RatingQuery } from './query.ts'

/**
 * A page of the leaderboard: its JSON, the boards whose steps are too old for it, and those to recount in the
 * background.
 *
 * Positions on a board of all residents are counted from the nearest step above, so that the thousandth page
 * costs as much as the first; a team is small enough to be sorted whole. Equal points share a position.
 */
export function ratingStatement(query: RatingQuery, actor: Actor): Compiled {
  const statement = new Statement()
  const me = statement.slot('me')
  const now = statement.slot('now')
  const period = statement.bind(query.period, 'text')
  const type = statement.bind(query.type, 'text')
  const age = ageOf(query, now)
  const { number, style } = query.page
  const size = statement.bind(query.page.size, 'integer')
  const scope = { me, query, size, statement }
  const { places, start, earlier, nothing } =
    query.team === null ? ofEverybody(scope) : ofTeam(scope, statement.bind(query.team, 'integer'))
  const reason =
    actor.rank === 'resident'
      ? `case when (select is_hidden from rating_users where user_id = own.user_id) then 'hidden' else ${nothing} end`
      : "'staff'"
  const pagination =
    style === 'page' && query.around === null
      ? `'"page":'||${statement.bind(number, 'integer')}||',"pageSize":'||${size}||',"pageCount":'||(total+${size}-1)/${size}||`
      : `'"start":'||start||',"limit":'||${size}||`
  // The board before the previous one is not kept, so that a previous board is compared with none.
  const isCompared = query.when === 'current' && query.period !== 'all'
  const text = `with board as materialized (
      select b.id, b.as_of, b.moved_at, d.starts_on, d.ends_on, e.id as before,
        case when ${isNotFinal('e', 'city_midnight(d.starts_on)', now)} then e.id end as before_due
      from ${boardOf(query, { period, type, now })}
      left join rating_boards e on ${isCompared} and e.period = ${period} and e.type = ${type}
        and e.starts_on = period_start(${period}, d.starts_on - 1)
    ), ${places}, page as materialized (
      select string_agg(j,',') filter (where is_row) as rows, max(j) filter (where not is_row) as me,
        ${start} as start, coalesce((select total from total),0) as total
      from (
        select ${row} as j, is_row
        from (
          select r.*, ${earlier} as earlier from (
            select true as is_row, user_id, points, place, null as reason from slice
            union all
            select false, user_id, points, place, case when place is null then ${reason} end from own
          ) r offset 0
        ) r offset 0
      ) x
    )
    select '{"data":['||coalesce(p.rows,'')||'],"meta":{"pagination":{'||${pagination}',"total":'||total||'},"me":'||coalesce(p.me,'null')
      ||','||${periodJson(query, period)}
      ||',"asOf":'||json_moment(case when p.total > 1000 then b.as_of else ${now} end)||'}}' as body,
      concat_ws(',', ${age.due}, b.before_due) as due, ${age.soon} as soon`
  return {
    // Without line breaks, because the driver parses the text at every call.
    text: `${text}${statement.guarded(actor, 'board b', 'page p')}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}

interface Scope {
  readonly me: string
  readonly query: RatingQuery
  /** Placeholder of the page size; everything that differs between pages is a bound parameter. */
  readonly size: string
  readonly statement: Statement
}

/**
 * SQL. `places`: the CTEs `own` and `slice` (user_id, points, place) and `total`; `start`: the number of
 * residents before the slice; `earlier`: the place of a row `r` in the period before; `nothing`: the reason
 * why a resident without a place has none.
 */
interface Places {
  readonly places: string
  readonly start: string
  readonly earlier: string
  readonly nothing: string
}

function ofEverybody({ me, query: { page, around }, size, statement }: Scope): Places {
  const offset = around === null ? statement.bind(page.offset, 'bigint') : ''
  const centre =
    typeof around === 'number'
      ? `centre as materialized (${placeOf(statement.bind(around, 'integer'))}), `
      : around === 'me'
        ? 'centre as (select * from own), '
        : ''
  const places = `own as materialized (${placeOf(me)}
    ), ${centre}${around === null ? fromStep(offset, size) : aroundCentre(statement, size, page.size)}, total as (
      select s.n + (
        select count(*) from rating_standings where board_id = s.board_id and (points, user_id) <= (s.points, s.user_id)
      ) as total
      from board b cross join lateral (select * from rating_steps where board_id = b.id order by n desc limit 1) s
    )`
  const earlier = `(
    select (select place from rating_steps where board_id = s.board_id and points = s.points order by user_id limit 1)
    from rating_scores s where s.board_id = (select before from board) and s.user_id = r.user_id)`
  const start = around === null ? offset : 'coalesce((select n from head),0)'
  return { places, start, earlier, nothing: "'no-energy'" }
}

/** SQL: the energy of a resident, and the place of one who is on the board. */
const placeOf = (user: string) => `
      select b.id as board, x.id as user_id, coalesce(o.points, 0) as points, p.place
      from board b cross join (select ${user} as id) x
      left join rating_scores o on o.board_id = b.id and o.user_id = x.id
      left join lateral rating_place(b.id, o.points, o.user_id) p on o.is_shown and o.points > 0
      where x.id is not null`

/** SQL: the page, ranked from the nearest step above it; rows between the step and the page are dropped. */
const fromStep = (offset: string, size: string) => `slice as (
      select r.user_id, r.points, case when r.points = s.points then s.place else s.n + r.place end as place
      from board b
      cross join lateral (select * from rating_steps where board_id = b.id and n <= ${offset} order by n desc limit 1) s
      cross join lateral (
        select user_id, points, rank() over (order by points desc) as place,
          row_number() over (order by points desc, user_id desc) as k
        from (
          select user_id, points from rating_standings
          where board_id = b.id and (points, user_id) <= (s.points, s.user_id)
          order by points desc, user_id desc limit ${offset} - s.n + ${size}
        ) x
      ) r
      where r.k > ${offset} - s.n
    )`

/**
 * SQL: the page around a resident, the `centre`, found by energy, so that it contains them however old the steps are.
 */
const aroundCentre = (statement: Statement, size: string, depth: number) => `rows as materialized (
      select s.board, r.* from (
        select board, points, user_id from (
          select board, points, user_id from centre where place is not null
          union all
          select centre.board, r.points, r.user_id from centre cross join lateral (${statement.page(
            `select points, user_id from rating_standings
            where board_id = centre.board and (points, user_id) > (centre.points, centre.user_id)
            order by points, user_id`,
            `${size}/2`,
            '0',
            depth,
          )}) r where centre.place is not null
        ) x order by points desc, user_id desc limit 1
      ) s
      cross join lateral (
        select user_id, points, rank() over (order by points desc) as place from (${statement.page(
          `select user_id, points from rating_standings
          where board_id = s.board and (points, user_id) <= (s.points, s.user_id)
          order by points desc, user_id desc`,
          size,
          '0',
          depth,
        )}) x
      ) r
    ), head as materialized (
      select p.n, p.place, r.points
      from (select * from rows limit 1) r cross join lateral rating_place(r.board, r.points, r.user_id) p
    ), slice as (
      select r.user_id, r.points, case when r.points = h.points then h.place else h.n + r.place end as place
      from rows r cross join head h
    )`

/** The places among the members of a team, all of whom are sorted. */
function ofTeam({ me, query: { page, around }, size, statement }: Scope, team: string): Places {
  const ordered = (of: string) => `
    select s.user_id, s.points, rank() over (order by s.points desc) as place,
      row_number() over (order by s.points desc, s.user_id desc) - 1 as n
    from user_team_configs_members m
    join rating_standings s on s.board_id = (select ${of} from board) and s.user_id = m.target_id
    where m.owner_id = ${team}`
  const centre = typeof around === 'number' ? statement.bind(around, 'integer') : me
  const from =
    around === null
      ? statement.bind(page.offset, 'bigint')
      : `(select greatest(n - ${size}/2, 0) from ordered where user_id = ${centre})`
  const places = `ordered as materialized (${ordered('id')}
    ), earlier as materialized (${ordered('before')}
    ), own as (
      select ${me} as user_id, coalesce(o.points, s.points, 0) as points, o.place
      from board b left join ordered o on o.user_id = ${me}
      left join rating_scores s on s.board_id = b.id and s.user_id = ${me}
      where ${me} is not null
    ), slice as materialized (
      select * from ordered where n >= ${from} order by n limit ${size}
    ), total as (
      select count(*) as total from ordered
    )`
  return {
    places,
    start: 'coalesce((select min(n) from slice),0)',
    earlier: '(select place from earlier where user_id = r.user_id)',
    nothing: `case when exists (select from user_team_configs_members where owner_id = ${team} and target_id = ${me})
      then 'no-energy' else 'other-team' end`,
  }
}

/**
 * `{position, points, change, user}` of `r`, and the caller's `previous` and `reason`. Subselects, because a join loses the
 * order.
 */
const row = `
  (('{"position":'||coalesce(r.place::text,'null'))||(',"points":'||trim_scale(r.points)::text))
  ||((',"change":'||coalesce((r.earlier-r.place)::text,'null'))||(',"user":'||(
    select (('{"id":'||u.id)||(','||u.rendered))
      ||(',"avatar":'||coalesce((select f.thumbnail from files f where f.id = u.avatar_id),'null')||'}')
    from users u where u.id = r.user_id)||case when r.is_row then '}' else ',"previous":'||coalesce(r.earlier::text,'null')||',"reason":'||coalesce(json_text(r.reason),'null')||'}' end))`
