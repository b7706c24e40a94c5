import { locks } from '../../database/locks.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Refusals } from '../../rest/refusals.ts'
import type { Command, CommandInput } from '../../rest/routes.ts'
import { Statement } from '../../rest/statement.ts'
import type { City } from '../domain.ts'
import { refuse } from '../refuse.ts'
import { act, isPlain } from './act.ts'
import { isModerator } from './article.ts'
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

/**
 * Rates `{article}` or `{comment}`: a like replaces a dislike and vice versa; a repeated one is a 409. A plain call is one
 * statement; one with a query or an `Idempotency-Key` is a transaction with the same function of the database.
 */
export function rate({ executor, engine, table }: City, name: RatingName): Command {
  const { of, worth } = ratings[name]
  const thingIn = (actor: Actor, data: CommandInput['data']) =>
    inputOf(engine, actor, table(name), data, 'create').id(of) ?? 0
  const refused = (outcome: string) => refusalOf(engine.refusals, name, outcome)
  const slowly = executor.command(table(name), async ({ tx, actor, me, now }, { data }) => {
    const given = [
      me,
      thingIn(actor, data),
      worth,
      ...(of === 'article' ? [isModerator({ actor })] : []),
      now.toISOString(),
    ]
    const places = given.map((_, at) => `$${at + 1}`).join(', ')
    const [done] = await tx.unsafe<{ outcome: string | null; rating: number }[]>(
      `select outcome, rating from rate_${of}(true, ${places})`,
      given,
      { prepare: true },
    )
    if (!done || done.outcome !== null) throw refused(done?.outcome ?? '')
    return done.rating
  })
  return async (actor, input) => {
    if (!isPlain(input)) return slowly(actor, input)
    if (actor.id === null) throw engine.refusals.forbiddenTo(actor)
    const statement = new Statement()
    const now = statement.slot('now')
    const given = [
      statement.guard(actor),
      statement.slot('me'),
      statement.bind(thingIn(actor, input.data), 'integer'),
    ]
    const call = [...given, worth, ...(of === 'article' ? [isModerator({ actor })] : []), now].join(', ')
    const text = `select r.outcome, '{"data":{"id":'||r.rating||',"attributes":{"createdAt":'||json_moment(${now})||',"updatedAt":'||json_moment(${now})||'}},"meta":{}}'
      from rate_${of}(${call}) r`
    const { outcome, body } = await act(engine, actor, { text, bounds: statement.bounds })
    if (outcome !== null) throw refused(outcome)
    return body
  }
}

/** The refusal that an outcome of the functions of migration 0174 stands for. */
function refusalOf(refusals: Refusals, name: RatingName, outcome: string): Error {
  const { of, worth } = ratings[name]
  switch (outcome) {
    case 'missing':
      return refusals.problems([
        { path: [of], message: of === 'article' ? texts.noArticle : texts.noComment },
      ])
    case 'unpublished':
      return refuse('NotPublishedError', texts.notPublished, [of])
    case 'own':
      return refuse('OwnWorkError', own[of], [of], 403)
    case 'repeated':
      return refuse('ConflictError', worth > 0 ? texts.liked : texts.disliked, [of])
    default:
      return new Error(`${name} ended with ${outcome}`)
  }
}

/**
 * Withdraws the caller's rating of `{article}` or `{comment}`; returns it as it was, or null when there was
 * none.
 */
export function unrate({ executor, engine, table }: City, name: RatingName): Command {
  const { of, rows } = ratings[name]
  return (actor, { data, query, request }) =>
    executor.perform(actor, request, async doing => {
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
export function deleteRating({ executor, engine, table }: City, name: RatingName): Command {
  return (actor, { id, query, request }) =>
    executor.perform(actor, request, async doing => {
      const { tx, me, refusals } = doing
      await inTurn(doing)
      const [found] = await tx`select from ${tx(ratings[name].rows)} where id = ${id} and user_id = ${me}`
      if (!found) throw refusals.notFound()
      const before = await engine.one(actor, table(name), id, query, tx)
      if (!(await takeBack(doing, ratings[name], id ?? 0))) throw refusals.notFound()
      return before
    })
}

/** The ratings of one resident are written one after the other: a like and a dislike at the same moment would both stay. */
const inTurn = ({ tx, me }: Doing) =>
  tx`select pg_advisory_xact_lock(${locks.ratings}::integer, ${me}::integer)`

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
