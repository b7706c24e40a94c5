import { filled } from '#contract/blank.ts'
import { MOST_ACTS_A_DAY } from '#contract/rest/bounds.ts'
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
import { notifyOfComment, notifyOfDiscard, rewordNotices, withdrawNotices } from './comment-notices.ts'
import { forgetCounts, moveCounts } from './counters.ts'
import { moveReputation } from './reputation.ts'
import { texts } from './texts.ts'

interface Comment {
  readonly id: number
  readonly article: number
  readonly author: number | null
  readonly isDeleted: boolean
}

interface Written {
  readonly outcome: string | null
  readonly comment: number
  /** Of the article. */
  readonly author: number | null
}

/**
 * Creates a comment of a published article: `{article, text, parent?}`. A plain call of which nobody must be told is one
 * statement (migration 0174); any other is a transaction with the same function.
 */
export function writeComment({ executor, engine, table }: City): Command {
  const comments = table('comments')
  const { refusals } = engine
  const inputIn = (actor: Actor, data: CommandInput['data']) => {
    const input = inputOf(engine, actor, comments, data, 'create')
    const text = textIn(input.text('text'), engine)
    return { article: input.id('article') ?? 0, parent: input.id('parent') ?? null, text }
  }
  const slowly = executor.command(comments, async (doing, { data }) => {
    const { tx, actor, me, now } = doing
    const { article, parent, text } = inputIn(actor, data)
    const write = async (isTold: boolean, id: number | null) => {
      const [written] = await tx<Written[]>`
        select outcome, comment, author from write_comment(true, ${me}, ${article}, ${parent}, ${text},
          ${isModerator(doing)}, ${isTold}, ${id}, ${now})`
      return written ?? { outcome: '', comment: 0, author: null }
    }
    let written = await write(false, null)
    if (written.outcome === 'telling') {
      // Who is told is held before the comment gets its id: whoever waits for them then would let younger ids pass it by, and
      // what is new is asked for by ids (`new-comments.ts`).
      await tx`
        select from users u
        where u.id = ${written.author} or u.id = (select author_id from comments where id = ${parent}::integer)
        order by u.id for no key update`
      const [next] = await tx<{ id: number }[]>`select nextval('comments_id_seq')::integer as id`
      const comment = next?.id ?? 0
      await notifyOfComment(doing, { article, author: written.author, comment, parent, text })
      written = await write(true, comment)
    }
    if (written.outcome !== null) throw refusalOf(refusals, written.outcome)
    return written.comment
  })
  return async (actor, input) => {
    if (!isPlain(input)) return slowly(actor, input)
    if (actor.id === null) throw refusals.forbiddenTo(actor)
    const { article, parent, text: words } = inputIn(actor, input.data)
    const statement = new Statement()
    const given = [
      statement.guard(actor),
      statement.slot('me'),
      statement.bind(article, 'integer'),
      statement.bind(parent, 'integer'),
      statement.bind(words, 'text'),
    ]
    const text = `select w.outcome, '{"data":{"id":'||w.comment||',"attributes":{'||w.attributes||',"likes_count":0,"dislikes_count":0}},"meta":{}}'
      from write_comment(${given.join(', ')}, ${isModerator({ actor })}, false, null, ${statement.slot('now')}) w`
    const { outcome, body } = await act(engine, actor, { text, bounds: statement.bounds })
    if (outcome === 'telling') return slowly(actor, input)
    if (outcome !== null) throw refusalOf(refusals, outcome)
    return body
  }
}

/** The refusal that an outcome of `write_comment` stands for. */
function refusalOf(refusals: Refusals, outcome: string): Error {
  switch (outcome) {
    case 'missing':
      return refusals.problems([{ path: ['article'], message: texts.noTalk }])
    case 'unpublished':
      return refuse('NotPublishedError', texts.noTalk, ['article'])
    case 'too many':
      return refuse('ConflictError', texts.tooManyComments(MOST_ACTS_A_DAY))
    case 'no parent':
      return refusals.problems([{ path: ['parent'], message: texts.noParent }])
    default:
      return new Error(`a comment ended with ${outcome}`)
  }
}

/** The author edits the text, also where notices quote it; the author or a moderator deletes by `deletedAt`. */
export function changeComment({ executor, engine, table }: City): Command {
  const comments = table('comments')
  return executor.command(comments, async (doing, { id, data }) => {
    const { tx, actor, me, now, refusals } = doing
    const input = inputOf(engine, actor, comments, data, 'update')
    const fixed = ['article', 'parent'].filter(name => input.has(name))
    if (fixed.length > 0) throw refusals.forbiddenAttributes(fixed)
    const comment = await holdComment(doing, id ?? 0)
    if (comment.isDeleted) throw refuse('ConflictError', texts.commentDeleted)
    if (input.has('text') && comment.author !== me) throw refusals.forbiddenAttributes(['text'])
    if (input.text('deletedAt')) await discard(doing, comment)
    else if (input.has('text')) {
      const text = textIn(input.text('text'), doing)
      // A comment whose `updated_at` has moved is shown as changed.
      const changed = await tx`
        update comments set text = ${text}, updated_at = ${now} where id = ${comment.id} and text is distinct from ${text}`
      if (changed.count > 0) await rewordNotices(doing, comment.article, comment.id, text)
    }
    return comment.id
  })
}

/** Deletes a comment, keeps its replies, and returns the row as it was before (contract §2). */
export function deleteComment({ executor, engine, table }: City): Command {
  const comments = table('comments')
  return (actor, { id, query, request }) =>
    executor.perform(actor, request, async doing => {
      const comment = await holdComment(doing, id ?? 0)
      const before = await engine.one(actor, comments, comment.id, query, doing.tx)
      if (!comment.isDeleted) await discard(doing, comment)
      return before
    })
}

/** Locks a comment of the caller, or any for a moderator; its article first, in the order of all commands. */
async function holdComment(doing: Doing, id: number): Promise<Comment> {
  const { tx, me, refusals } = doing
  await tx`select from articles where id = (select article_id from comments where id = ${id}) for share`
  const [comment] = await tx<Comment[]>`
    select id, article_id as article, author_id as author, deleted_at is not null as "isDeleted"
    from comments where id = ${id} for no key update`
  if (!comment || !(comment.author === me || isModerator(doing))) throw refusals.notFound()
  return comment
}

/**
 * Deletes a comment with its ratings, subtracts these from the author's reputation (docs/decisions/006), and takes its words out of
 * notices. Its author is told when a moderator does it.
 */
async function discard(doing: Doing, { id, article, author }: Comment): Promise<void> {
  const { tx, me, now } = doing
  const likes = await tx`delete from comment_likes where comment_id = ${id}`
  const dislikes = await tx`delete from comment_dislikes where comment_id = ${id}`
  await tx`update comments set deleted_at = ${now}, updated_at = ${now} where id = ${id}`
  if (author !== null) await moveReputation(tx, [{ author, share: dislikes.count - likes.count }])
  // Before the counters: whoever comments holds residents first.
  if (author !== null && author !== me) await notifyOfDiscard(doing, article, author)
  await withdrawNotices(doing, article, id)
  await forgetCounts(tx, 'comments', id)
  await moveCounts(tx, 'articles', article, { comments: -1 })
}

function textIn(text: string | null | undefined, { refusals }: Pick<Doing, 'refusals'>): string {
  const written = filled(text)
  if (!written) throw refusals.problems([{ path: ['text'], message: texts.emptyComment }])
  return written
}
