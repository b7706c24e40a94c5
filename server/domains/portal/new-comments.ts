import { NEW_COMMENTS, type newComments as newCommentsCall } from '#contract/calls/reading.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { isLive } from './article.ts'

/** `GET /articles/new-comments`: what others wrote under one's own articles since one has last opened them. */
export function newComments({ engine }: City): CallFunction<typeof newCommentsCall> {
  return async actor => {
    const [[body]] = await ask(engine, actor, newCommentsStatement(actor))
    if (!body) throw engine.refusals.notFound()
    return body
  }
}

/** Ids are in the order of time, so an index of the comments of each article begins with those after the visit. */
function newCommentsStatement(actor: Actor): Compiled {
  const statement = new Statement()
  const me = statement.slot('me')
  const text = `with mine as materialized (
      select a.id from articles a where a.author_id = ${me} and ${isLive}
      order by a.published_at desc, a.id limit ${NEW_COMMENTS.articles}
    ), fresh as materialized (
      select m.id, n.count, n.latest from mine m left join article_visits v on v.article_id = m.id,
        lateral (
          select count(*) as count, max(x.id) as latest from (
            select c.id from comments c where c.article_id = m.id and c.id > coalesce(v.comment_id, 0)
              and c.deleted_at is null and c.author_id is distinct from ${me} order by c.id desc limit ${NEW_COMMENTS.each}) x
        ) n
      where n.count > 0
    ), answer as materialized (
      select json_build_object('data', coalesce(json_agg(json_build_object('id', f.id, 'count', f.count,
          'latest', json_build_object('id', c.id, 'text',
            case when char_length(c.text) > ${NEW_COMMENTS.text} then left(c.text, ${NEW_COMMENTS.text - 1}) || '…' else c.text end,
            'author', case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name) end,
            'createdAt', json_moment(c.created_at)::json)) order by c.id desc), '[]'),
        'meta', json_build_object('total', coalesce(sum(f.count), 0))) as body
      from fresh f join comments c on c.id = f.latest left join users u on u.id = c.author_id
    )
    select (select body from answer)::text as body`
  return {
    text: `${text}${statement.guarded(actor)}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
