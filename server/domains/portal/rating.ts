import { happened } from '../../events/happened.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuse } from '../refuse.ts'
import { holdLiveArticle } from './article.ts'
import { holdLiveComment } from './comment.ts'
import { moveReputation } from './reputation.ts'
import { texts } from './texts.ts'

/** The four collections of ratings by wire name: what is rated, what a rating is worth, and the one that it replaces. */
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

/** `{article}` or `{comment}`: a like replaces a dislike and the other way round; a second one of the same kind is 409. */
export function rate({ desk, engine, table }: City, name: RatingName): Command {
  const rating = ratings[name]
  return desk.command(table(name), async (doing, { data }) => {
    const { tx, actor, me, now } = doing
    const thing = inputOf(engine, actor, table(name), data, 'create').id(rating.of) ?? 0
    const { author } = await hold[rating.of](doing, thing)
    if (author === me) throw refuse('OwnWorkError', own[rating.of], [rating.of], 403)
    const id = await write(doing, rating, thing, author)
    if (name === 'article-likes' && author !== null) {
      await happened(tx, [{ type: 'article.liked', user: author, subject: `${thing}:${me}` }], now)
    }
    return id
  })
}

/** Takes one's own rating back: `{article}` or `{comment}`. Answers it as it was, or null where there was none. */
export function unrate({ desk, engine, table }: City, name: RatingName): Command {
  const { of, rows } = ratings[name]
  return (actor, { data, query, request }) =>
    desk.perform(actor, request, async doing => {
      const { tx, me } = doing
      const thing = inputOf(engine, actor, table(name), data, 'create').id(of) ?? 0
      // Held first: of two calls the second finds nothing to take.
      await tx`select from ${tx(things[of])} where id = ${thing} for no key update`
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
      const [found] = await tx`select from ${tx(ratings[name].rows)} where id = ${id} and user_id = ${me}`
      if (!found) throw refusals.notFound()
      const before = await engine.one(actor, table(name), id, query, tx)
      if (!(await takeBack(doing, ratings[name], id ?? 0))) throw refusals.notFound()
      return before
    })
}

const hold = { article: holdLiveArticle, comment: holdLiveComment } as const

/** The thing is held, so that its ratings stand still: the rows, its counters and the reputation change together. */
async function write(
  { tx, me, now }: Doing,
  { of, rows, opposite, worth }: Rating,
  thing: number,
  author: number | null,
): Promise<number> {
  const column = tx(`${of}_id`)
  const [added] = await tx<{ id: number }[]>`
    insert into ${tx(rows)} (${column}, user_id, created_at, updated_at) values (${thing}, ${me}, ${now}, ${now})
    on conflict (${column}, user_id) do nothing returning id`
  if (!added) throw refuse('ConflictError', worth > 0 ? texts.liked : texts.disliked, [of])
  const replaced =
    await tx`delete from ${tx(opposite)} where ${column} = ${thing} and user_id = ${me} returning id`
  const likes = worth > 0 ? 1 : -replaced.length
  const dislikes = worth > 0 ? -replaced.length : 1
  await count(tx, of, thing, likes, dislikes)
  if (author !== null) await moveReputation(tx, [{ author, share: likes - dislikes }])
  return added.id
}

/** Whether it was there to take. Also from what is not published any more: a rating stays one's own. */
async function takeBack({ tx }: Doing, { of, rows, worth }: Rating, id: number): Promise<boolean> {
  const column = tx(`${of}_id`)
  const [held] = await tx<{ thing: number; author: number | null }[]>`
    select t.id as thing, t.author_id as author from ${tx(things[of])} t
    where t.id = (select ${column} from ${tx(rows)} where id = ${id}) for no key update of t`
  const gone = await tx`delete from ${tx(rows)} where id = ${id} returning id`
  if (!held || gone.length === 0) return false
  await count(tx, of, held.thing, worth > 0 ? -1 : 0, worth > 0 ? 0 : -1)
  if (held.author !== null) await moveReputation(tx, [{ author: held.author, share: -worth }])
  return true
}

const count = (tx: Doing['tx'], of: Rating['of'], thing: number, likes: number, dislikes: number) => tx`
  update ${tx(things[of])} set likes_count = likes_count + ${likes}, dislikes_count = dislikes_count + ${dislikes}
  where id = ${thing}`
