import type { Actor } from '../../rest/authorize.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ageOf, boardOf, periodJson } from './board.ts'
import type { BoardQuery } from './query.ts'

const MOST_TEAMS = 100

/**
 * Teams by energy per active member: the first hundred, and the caller's own where it is below them. The JSON, and the boards
 * to recount as in {@link board}.
 */
export function teamsStatement(query: BoardQuery, actor: Actor): Compiled {
  const statement = new Statement()
  const me = statement.slot('me')
  const now = statement.slot('now')
  const period = statement.bind(query.period, 'text')
  const type = statement.bind(query.type, 'text')
  const age = ageOf(query, now)
  const text = `with board as materialized (
      select b.id, b.as_of, b.moved_at, d.starts_on, d.ends_on from ${boardOf(query, { period, type, now })}
    ), own as materialized (
      select owner_id as id from user_team_configs_members where target_id = ${me}
    ), teams as materialized (
      select x.*, case when members > 0 then rank() over (order by score desc) end as place,
        row_number() over (order by score desc, name) as n, count(*) filter (where members > 0) over () as total
      from (
        select t.id, t.name, t.color, coalesce(r.points, 0) as points, coalesce(r.members, 0) as members,
          coalesce(round(r.points / r.members, 2), 0) as score
        from user_team_configs t left join rating_teams r on r.board_id = (select id from board) and r.team_id = t.id
      ) x
    ), page as materialized (
      select string_agg('{"position":'||coalesce(place::text,'null')||',"team":{"id":'||id||',"name":'||json_text(name)
        ||',"color":'||coalesce(json_text(color),'null')||'},"points":'||trim_scale(points)||',"members":'||members
        ||',"score":'||trim_scale(score)||'}', ',' order by n) as rows, coalesce(max(total), 0) as total
      from teams where n <= ${MOST_TEAMS} or id = (select id from own)
    )
    select '{"data":['||coalesce(p.rows,'')||'],"meta":{'||${periodJson(query, period)}
      ||',"asOf":'||json_moment(coalesce(b.as_of, ${now}))||',"total":'||p.total
      ||',"mine":'||coalesce((select id from own)::text,'null')||'}}' as body,
      ${age.due} as due, ${age.soon} as soon`
  return {
    text: `${text}${statement.guarded(actor, 'board b', 'page p')}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
