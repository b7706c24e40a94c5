import {
  type articleComments as articleCommentsCall,
  type commentReplies as commentRepliesCall,
  FIRST_REPLIES,
} from '#contract/calls/reading.ts'
import { reaches } from '#contract/rest/access.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { CallFunction, CallInput } from '../../rest/calls.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { isLive } from './article.ts'

/** `GET /articles/{id}/comments`: a page of threads with the first replies of each. */
export function articleComments({ engine }: City): CallFunction<typeof articleCommentsCall> {
  return async (actor, { id, parameters }) => {
    const [[body]] = await ask(engine, actor, threadsStatement(actor, id ?? 0, parameters))
    if (!body) throw engine.refusals.notFound()
    return body
  }
}

/** `GET /comments/{id}/replies`: a page of the replies in the thread that begins with this comment. */
export function commentReplies({ engine }: City): CallFunction<typeof commentRepliesCall> {
  return async (actor, { id, parameters }) => {
    const [[body]] = await ask(engine, actor, repliesStatement(actor, id ?? 0, parameters))
    if (!body) throw engine.refusals.notFound()
    return body
  }
}

/** SQL: an article that the caller may read, by the rules of its collection. */
const isReadable = (statement: Statement, actor: Actor) =>
  `(${isLive} or a.author_id = ${statement.slot('me')} or ${reaches(actor.rank, 'moderator')})`

/** SQL: whether a comment is shown. A deleted one is while a reply to it is there. */
const isThreadShown =
  '(c.deleted_at is null or exists (select from comments r where r.thread_id = c.id and r.deleted_at is null))'
const isReplyShown =
  '(c.deleted_at is null or exists (select from comments r where r.parent_id = c.id and r.deleted_at is null))'

interface Page {
  readonly limit: number
  readonly after?: number | undefined
  readonly before?: number | undefined
}

/**
 * Ids are in the order of time, so pages are cut by them: the thousandth costs as much as the first, and comments that
 * are written meanwhile move nothing.
 */
function threadsStatement(
  actor: Actor,
  article: number,
  { sort, comment, pagination }: CallInput<typeof articleCommentsCall>['parameters'],
): Compiled {
  const statement = new Statement()
  const isNewestFirst = sort === 'createdAt:desc'
  const [next, previous] = isNewestFirst ? (['<', '>'] as const) : (['>', '<'] as const)
  const [forwards, backwards] = isNewestFirst ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  const limit = statement.bind(pagination.limit, 'integer')
  const threads = 'comments c where c.article_id = (select id from article) and c.thread_id is null'
  const from = (where: string, order: string, size = limit) =>
    `(select c.id from ${threads} and ${isThreadShown} and ${where} order by c.id ${order} limit ${size})`
  const picked = () => {
    if (comment !== undefined) {
      const first = `coalesce((select thread from linked), ${isNewestFirst ? 2_147_483_647 : 0})`
      return `${from(`c.id ${next}= ${first}`, forwards)} union all ${from(`c.id ${previous} ${first}`, backwards, `${limit} / 2`)}`
    }
    if (pagination.after !== undefined)
      return from(`c.id ${next} ${statement.bind(pagination.after, 'integer')}`, forwards)
    if (pagination.before !== undefined)
      return from(`c.id ${previous} ${statement.bind(pagination.before, 'integer')}`, backwards)
    return from('true', forwards)
  }
  const counted = (side: string, end: string) =>
    `(select count(*) from ${threads} and ${isThreadShown} and c.id ${side} (select ${end} from ends))`
  const [first, last] = isNewestFirst ? (['high', 'low'] as const) : (['low', 'high'] as const)
  // In the thread of the requested comment, the replies that lead to it are shown.
  const since = `case when c.id = (select thread from linked) then (
      select min(id) from (
        select c.id from comments c where c.thread_id = (select thread from linked) and ${isReplyShown}
          and c.id <= (select id from linked) order by c.id desc limit ${FIRST_REPLIES}) x) end`
  const text = `with article as materialized (
      select a.id from articles a where a.id = ${statement.bind(article, 'integer')} and ${isReadable(statement, actor)}
    ), linked as materialized (
      select c.id, coalesce(c.thread_id, c.id) as thread from comments c
      where c.id = ${statement.bind(comment ?? null, 'integer')} and c.article_id = (select id from article)
        and c.deleted_at is null
    ), picked as materialized (${picked()}
    ), ends as materialized (select min(id) as low, max(id) as high from picked
    ), answer as materialized (
      select json_build_object('data', coalesce((
        select json_agg(${comments(
          statement,
          actor,
          `'replies', (
            select json_build_object('data', coalesce(json_agg(w.body order by w.id), '[]'),
              'before', (select count(*) from comments c where c.thread_id = t.id and ${isReplyShown} and c.id < min(w.id)),
              'after', (select count(*) from comments c where c.thread_id = t.id and ${isReplyShown} and c.id > max(w.id)))
            from (${replies(statement, actor, 't.id', 'c.id >= coalesce(t.since, 0)', 'asc', String(FIRST_REPLIES))}) w)`,
        )}
          order by t.id ${forwards})
        from (select c.*, ${since} as since from picked join comments c on c.id = picked.id) t
        ${writers('t')}
      ), '[]'), 'meta', json_build_object(
        'total', coalesce((select k.comments_count from articles_counters k where k.id = article.id), 0),
        'pagination', json_build_object('limit', ${limit}, 'before', ${counted(previous, first)}, 'after', ${counted(next, last)}),
        'comment', (select id from linked))) as body
      from article
    )
    select (select body from answer)::text as body`
  return {
    text: `${text}${statement.guarded(actor)}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}

function repliesStatement(actor: Actor, thread: number, { pagination }: { pagination: Page }): Compiled {
  const statement = new Statement()
  const limit = statement.bind(pagination.limit, 'integer')
  const { after, before } = pagination
  const isBackwards = after === undefined && before !== undefined
  const where = isBackwards
    ? `c.id < ${statement.bind(before, 'integer')}`
    : `c.id > ${statement.bind(after ?? 0, 'integer')}`
  const counted = (side: string) =>
    `(select count(*) from comments c where c.thread_id = thread.id and ${isReplyShown} and c.id ${side})`
  const text = `with thread as materialized (
      select c.id from comments c join articles a on a.id = c.article_id
      where c.id = ${statement.bind(thread, 'integer')} and c.thread_id is null and ${isReadable(statement, actor)}
        and ${isThreadShown}
    ), answer as materialized (
      select json_build_object('data', coalesce(json_agg(w.body order by w.id), '[]'), 'meta', json_build_object(
        'pagination', json_build_object('limit', ${limit}, 'before', ${counted('< min(w.id)')}, 'after', ${counted('> max(w.id)')}))) as body
      from thread left join lateral (${replies(statement, actor, 'thread.id', where, isBackwards ? 'desc' : 'asc', limit)}) w on true
      group by thread.id
    )
    select (select body from answer)::text as body`
  return {
    text: `${text}${statement.guarded(actor)}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}

/** SQL: the replies of a thread, each as `id` and its JSON `body`. */
const replies = (
  statement: Statement,
  actor: Actor,
  thread: string,
  where: string,
  order: 'asc' | 'desc',
  size: string,
) =>
  `select t.id, ${comments(statement, actor)} as body
    from (select c.* from comments c where c.thread_id = ${thread} and ${isReplyShown} and ${where}
      order by c.id ${order} limit ${size}) t ${writers('t')}`

/** SQL: JSON of the comment `t`, with `writers('t')` joined to it. */
const comments = (statement: Statement, actor: Actor, more?: string) => {
  const me = statement.slot('me')
  const rated = (table: string) =>
    `exists (select from ${table} r where r.comment_id = t.id and r.user_id = ${me})`
  return `json_build_object('id', t.id, 'parent', t.parent_id,
    'to', case when p.id is not null then json_build_object('id', p.id, 'full_name', p.full_name) end,
    'text', case when t.deleted_at is null then t.text end,
    'author', case when u.id is not null then json_build_object('id', u.id, 'full_name', u.full_name, 'role', o.type,
      ${reaches(actor.rank, 'moderator') ? "'blocked', u.blocked," : ''} 'avatar', f.thumbnail::json) end,
    'createdAt', json_moment(t.created_at)::json,
    'editedAt', case when t.deleted_at is null and t.updated_at > t.created_at then json_moment(t.updated_at)::json end,
    'likes_count', coalesce(k.likes_count, 0), 'dislikes_count', coalesce(k.dislikes_count, 0),
    'rating', case when t.deleted_at is not null then null when ${rated('comment_likes')} then 'like'
      when ${rated('comment_dislikes')} then 'dislike' end${more ? `, ${more}` : ''})`
}

/** SQL: who wrote the comment, unless it is deleted; to whom, when it answers a reply; its counters. */
const writers = (row: string) => `
  left join users u on u.id = ${row}.author_id and ${row}.deleted_at is null
  left join roles o on o.id = u.role_id left join files f on f.id = u.avatar_id
  left join comments q on q.id = ${row}.parent_id and ${row}.parent_id <> ${row}.thread_id and q.deleted_at is null
  left join users p on p.id = q.author_id
  left join comments_counters k on k.id = ${row}.id`
