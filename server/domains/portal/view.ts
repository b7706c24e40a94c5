import { reaches } from '#contract/rest/access.ts'
import type { Command } from '../../rest/routes.ts'
import { Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { isLive } from './article.ts'

/**
 * product §4: counts a resident once per day of the city. The author is not counted; of the author it stores up to
 * which comment the talk could be seen, so that `newComments` finds the later ones. Returns `{"views": 12}`. One statement with the sign-in check
 * in it: a repeated view locks and writes nothing; a new one locks the article in share mode, so that an article removed
 * meanwhile gets no view.
 */
export function viewArticle({ engine }: City): Command {
  return async (actor, { id }) => {
    const { refusals } = engine
    if (actor.id === null) throw refusals.forbiddenTo(actor)
    const statement = new Statement()
    const [me, now] = [statement.slot('me'), statement.slot('now')]
    const day = `city_day(${now})`
    const article = statement.bind(id ?? 0, 'integer')
    const seesAll = reaches(actor.rank, 'moderator')
    const text = `
      with found as materialized (
        select a.id, ${isLive} and a.author_id is distinct from ${me}
          and not exists (select from article_views v where v.article_id = a.id and v.user_id = ${me} and v.day = ${day}) as is_new,
          a.author_id = ${me} as is_own
        from articles a where a.id = ${article} and (${isLive} or a.author_id = ${me} or ${seesAll})
          and ${statement.guard(actor)}
      ), visited as (
        insert into article_visits (article_id, comment_id)
        select c.article_id, max(c.id) from comments c where c.article_id = (select id from found where is_own) group by 1
        on conflict (article_id) do update set comment_id = excluded.comment_id
          where article_visits.comment_id < excluded.comment_id
      ), held as materialized (
        select a.id from articles a where a.id = (select id from found where is_new) and ${isLive} for share
      ), seen as (
        insert into article_views (article_id, user_id, day) select id, ${me}, ${day} from held
        on conflict do nothing returning article_id
      ), counted as (
        insert into articles_counters as k (id, views) select article_id, 1 from seen
        on conflict (id) do update set views = k.views + 1 returning views
      )
      select case when f.id is not null then '{"views":'||coalesce((select views from counted),
        (select k.views from articles_counters k where k.id = f.id), 0)||'}' end as body
      from (select ${statement.guard(actor)} as ok) g left join found f on true where g.ok`
    const [[body]] = await ask(engine, actor, { text, bounds: statement.bounds })
    if (!body) throw refusals.notFound()
    return body
  }
}
