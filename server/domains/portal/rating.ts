import { locks } from '../../database/locks.ts'
import { happened } from '../../events/happened.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuse } from '../refuse.ts'
import { holdLiveArticle } from './article.ts'
import { holdLiveComment } from './comment.ts'
import { moveCounts } from './counters.ts'
import { moveReputation } from './reputation.ts'
import { texts } from './texts.ts'

/**
 * The four collections of ratings by wire name: what they rate, their worth, and the collection they replace.
 */
export const ratings = {
  'article-likes': { of: 'article', rows: 'article_likes', opposite: 'article_dislikes', worth: 1 },
  'article-dislikes': { of: 'article', rows: 'article_dislikes', opposite: 'article_likes', worth: -1 },
  'comment-likes': { of: 'comment', rows: 'comment_likes', opposite: 'comment_dislikes', worth: 1 },
  'comment-dislikes': { of: 'comment', rows: 'comment_dislikes', opposite: 'comment_likes', worth: -1 },
} as const
export type RatingName = keyof typeof ratings
type Rating = (typeof ratings)[RatingName]

const things = { article: 'articles', comment: 'comments' } as const
const own = { article: texts.ownArticle, comment: texts.ownComment } as const

/** Rates `{article}` or `{comment}`: a like replaces a dislike and vice versa; a repeated one is a 409. */
export function rate({ desk, engine, table }: City, name: RatingName): Command {
  const rating = ratings[name]
  return desk.command(table(name), async (doing, { data }) => {
    const { tx, actor, me, now } = doing
    const thing = inputOf(engine, actor, table(name), data, 'create').id(rating.of) ?? 0
    const { author } = await hold[rating.of](doing, thing)
    if (author === me) throw refuse('OwnWorkError', own[rating.of], [rating.of], 403)
    const { id, counts } = await write(doing, rating, thing)
    if (name === 'article-likes' && author !== null) {
      await happened(tx, [{ type: 'article.liked', user: author, subject: `${thing}:${me}` }], now)
    }
    if (author !== null) await moveReputation(tx, [{ author, share: counts.likes - counts.dislikes }])
    await moveCounts(tx, things[rating.of], thing, counts)
    return id
  })
}

/**
 * Withdraws the caller's rating of `{article}` or `{comment}`; returns it as it was, or null when there was
 * none.
 */
export function unrate({ desk, engine, table }: City, name: RatingName): Command {
  const { of, rows } = ratings[name]
  return (actor, { data, query, request }) =>
    desk.perform(actor, request, async doing => {
      const { tx, me } = doing
      const thing = inputOf(engine, actor, table(name), data, 'create').id(of) ?? 0
      // Locked before the rating is read: of two simultaneous calls the second finds no rating.
      await inTurn(doing)
      const [found] = await tx<{ id: number }[]>`
        select id from ${tx(rows)} where user_id = ${me} and ${tx(`${of}_id`)} = ${thing}`
      const before = found && (await engine.one(actor, table(name), found.id, query, tx))
      const isGone = found && (await takeBack(doing, ratings[name], found.id))
      return isGone && before ? before : Buffer.from('{"data":null,"meta":{}}')
    })
}

/** DELETE of a rating by its id. */
export function deleteRating({ desk, engine, table }: City, name: RatingName): Command {
  return (actor, { id, query, request }) =>
    desk.perform(actor, request, async doing => {
      const { tx, me, refusals } = doing
      await inTurn(doing)
      const [found] = await tx`select from ${tx(ratings[name].rows)} where id = ${id} and user_id = ${me}`
      if (!found) throw refusals.notFound()
      const before = await engine.one(actor, table(name), id, query, tx)
      if (!(await takeBack(doing, ratings[name], id ?? 0))) throw refusals.notFound()
      return before
    })
}

const turnOf = (tx: Doing['tx'], me: number) =>
  tx`select pg_advisory_xact_lock(${locks.ratings}::integer, ${me}::integer)`
/** The ratings of one resident are written one after the other: a like and a dislike at the same moment would both stay. */
const inTurn = ({ tx, me }: Doing) => turnOf(tx, me)

const hold = { article: holdLiveArticle, comment: holdLiveComment } as const

/**
 * Writes a rating and deletes the opposite one; returns its id and by how much the counters change. The resident's lock is
 * taken in the first statement, so that the second sees what the resident's previous rating wrote.
 */
async function write({ tx, me, now }: Doing, { of, rows, opposite, worth }: Rating, thing: number) {
  const column = tx(`${of}_id`)
  const [added] = await tx<{ id: number }[]>`
    with turn as (${turnOf(tx, me)})
    insert into ${tx(rows)} (${column}, user_id, created_at, updated_at)
    select ${thing}::integer, ${me}::integer, ${now}::timestamptz, ${now}::timestamptz from turn
    on conflict (${column}, user_id) do nothing returning id`
  if (!added) throw refuse('ConflictError', worth > 0 ? texts.liked : texts.disliked, [of])
  const replaced =
    await tx`delete from ${tx(opposite)} where ${column} = ${thing} and user_id = ${me} returning id`
  const counts =
    worth > 0 ? { likes: 1, dislikes: -replaced.length } : { likes: -replaced.length, dislikes: 1 }
  return { id: added.id, counts }
}

/** Deletes a rating, also of what is no longer published; returns whether there was one. */
async function takeBack({ tx }: Doing, { of, rows, worth }: Rating, id: number): Promise<boolean> {
  const column = tx(`${of}_id`)
  const [held] = await tx<{ thing: number; author: number | null }[]>`
    select t.id as thing, t.author_id as author from ${tx(things[of])} t
    where t.id = (select ${column} from ${tx(rows)} where id = ${id}) for share of t`
  const gone = await tx`delete from ${tx(rows)} where id = ${id} returning id`
  if (!held || gone.length === 0) return false
  if (held.author !== null) await moveReputation(tx, [{ author: held.author, share: -worth }])
  await moveCounts(tx, things[of], held.thing, worth > 0 ? { likes: -1 } : { dislikes: -1 })
  return true
}
