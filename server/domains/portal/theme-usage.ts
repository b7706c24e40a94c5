import { THEME_SAMPLE, type themeUsage as themeUsageCall } from '#contract/calls/portal.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { isLive } from './article.ts'

const LATEST = 3
const SIMILAR = 3

/** `GET /tags/usage?ids[0]=3`: the articles that have these themes, and the themes whose names resemble theirs. */
export function themeUsage({ engine }: City): CallFunction<typeof themeUsageCall> {
  return async (actor, { parameters: { ids } }) => {
    const [[body]] = await ask(engine, actor, usageStatement(actor, ids))
    return body ?? Buffer.of()
  }
}

/** As the index `tags_name_similar` has it: ё and е are one letter. */
const key = (name: string) => `replace(lower(${name}), 'ё', 'е')`

function usageStatement(actor: Actor, ids: readonly number[]): Compiled {
  const statement = new Statement()
  const text = `with answer as materialized (
      select json_build_object('data', coalesce(json_agg(json_build_object(
        'id', q.id, 'published', u.published, 'unpublished', u.unpublished, 'authors', u.authors,
        'isAll', u.links <= ${THEME_SAMPLE}, 'lastPublishedAt', json_moment(u.last)::json, 'latest', l.rows, 'similar', s.rows) order by q.id), '[]')) as body
      from (select id, ${key('name')} as key from tags where id = any(${statement.bind(ids, 'integer[]')})) q
      cross join lateral (
        select count(*) as links, count(*) filter (where ${isLive}) as published,
          count(*) filter (where a.deleted_at is null and not (${isLive})) as unpublished,
          max(a.published_at) filter (where ${isLive}) as last,
          count(distinct a.author_id) filter (where a.deleted_at is null) as authors
        from (
          select owner_id from articles_themes where target_id = q.id order by owner_id desc limit ${THEME_SAMPLE + 1}
        ) t join articles a on a.id = t.owner_id
      ) u
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', n.id, 'title', n.title, 'author', n.author,
          'publishedAt', json_moment(n.published_at)::json) order by n.id desc), '[]') as rows
        from (
          select a.id, a.title, coalesce(w.full_name, w.username) as author, a.published_at
          from articles_themes t join articles a on a.id = t.owner_id left join users w on w.id = a.author_id
          where t.target_id = q.id and a.deleted_at is null order by t.owner_id desc limit ${LATEST}
        ) n
      ) l
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'is_approved', n.is_approved,
          'articles_count', n.articles_count, 'createdAt', json_moment(n.created_at)::json)
          order by n.nearness desc, n.id), '[]') as rows
        from (
          select t.*, greatest(similarity(${key('t.name')}, q.key), word_similarity(q.key, ${key('t.name')})) as nearness
          from tags t
          where t.id <> q.id and (${key('t.name')} % q.key or q.key <% ${key('t.name')})
          order by nearness desc, t.id limit ${SIMILAR}
        ) n
      ) s
    )
    select a.body`
  return {
    text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
