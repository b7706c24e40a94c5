import {
  ARTICLE_MONTHS,
  type articleStatistics as articleStatisticsCall,
  BEST_ARTICLES,
} from '#contract/calls/reading.ts'
import { reaches } from '#contract/rest/access.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { isLive } from './article.ts'

/** `GET /articles/statistics?filters[author][id]=7`: one's own, any author's for moderators. */
export function articleStatistics({ engine }: City): CallFunction<typeof articleStatisticsCall> {
  const { refusals } = engine
  return async (actor, { parameters: { filters } }) => {
    const author = filters?.author.id ?? actor.id
    if (author !== actor.id && !reaches(actor.rank, 'moderator')) throw refusals.forbidden()
    const [[body]] = await ask(engine, actor, statisticsStatement(actor, author))
    if (!body) throw refusals.notFound()
    return body
  }
}

const sums = ['views', 'likes', 'dislikes', 'comments'] as const

/**
 * Totals are sums of the counters. The months are counted from the rows, of each article by an index that begins with it;
 * views that are older than KEEP_VIEWS_DAYS are one row a day (docs/decisions/019). Months begin by the clock of the city.
 */
function statisticsStatement(actor: Actor, of: number | null): Compiled {
  const statement = new Statement()
  const now = statement.slot('now')
  const author = statement.bind(of, 'integer')
  const moments = (table: string, name: string, when = 'true') => `
    select width_bucket(r.created_at, p.starts) as n, ${sums.map(sum => (sum === name ? 'count(*)' : '0')).join(', ')}
    from period p cross join mine m join ${table} r on r.article_id = m.id
    where r.created_at >= p.since and ${when} group by 1`
  const days = (table: string, views: string) => `
    select width_bucket(r.day::timestamp, p.days) as n, ${views}, 0, 0, 0
    from period p cross join mine m join ${table} r on r.article_id = m.id and r.day >= p.first group by 1`
  const text = `with period as materialized (
      select array_agg(starts order by starts) as days, array_agg(city_midnight(starts::date) order by starts) as starts,
        min(starts)::date as first, city_midnight(min(starts)::date) as since
      from (select date_trunc('month', city_day(${now})::timestamp) as this) t,
        generate_series(this - interval '${ARTICLE_MONTHS - 1} months', this, interval '1 month') m(starts)
    ), mine as materialized (
      select a.id, a.title, a.type, a.cover_id, ${isLive} as is_live, coalesce(k.views, 0) as views, coalesce(k.likes_count, 0) as likes,
        coalesce(k.dislikes_count, 0) as dislikes, coalesce(k.comments_count, 0) as comments
      from articles a left join articles_counters k on k.id = a.id where a.author_id = ${author}
    ), counted as (
      select n, sum(views) as views, sum(likes) as likes, sum(dislikes) as dislikes, sum(comments) as comments from (
        ${days('article_views', 'count(*)')} union all ${days('article_view_days', 'sum(r.views)')}
        union all ${moments('article_likes', 'likes')} union all ${moments('article_dislikes', 'dislikes')}
        union all ${moments('comments', 'comments', 'r.deleted_at is null')}
      ) x(n, ${sums.join(', ')}) group by n
    ), answer as materialized (
      select json_build_object('data', json_build_object(
        'articles', (select count(*) from mine where is_live),
        ${sums.map(sum => `'${sum}', (select coalesce(sum(${sum}), 0) from mine)`).join(', ')},
        'comment_likes', w.likes, 'comment_dislikes', w.dislikes,
        'reputation', u.reputation::bigint,
        'months', (
          select json_agg(json_build_object('month', to_char(m.starts, 'YYYY-MM'),
            ${sums.map(sum => `'${sum}', coalesce(c.${sum}, 0)`).join(', ')}) order by m.starts)
          from period p cross join unnest(p.days) with ordinality m(starts, n) left join counted c on c.n = m.n),
        'top', (
          select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'type', b.type,
            'cover', f.thumbnail::json, 'views', b.views, 'likes', b.likes,
            'comments', b.comments) order by b.views desc, b.likes desc, b.id desc), '[]')
          from (select * from mine where is_live order by views desc, likes desc, id desc limit ${BEST_ARTICLES}) b
          left join files f on f.id = b.cover_id)
      ), 'meta', json_build_object()) as body
      from users u, (
        select coalesce(sum(k.likes_count), 0) as likes, coalesce(sum(k.dislikes_count), 0) as dislikes
        from comments c join comments_counters k on k.id = c.id where c.author_id = ${author}
      ) w where u.id = ${author}
    )
    select (select body from answer)::text as body`
  return {
    text: `${text}${statement.guarded(actor)}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
