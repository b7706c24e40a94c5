import { EVENTS, insertEvents } from '../../events/happened.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuse } from '../refuse.ts'
import { holdLiveArticle, isLive, isModerator } from './article.ts'
import { notifyOfComment } from './comment-notices.ts'
import { forgetCounts, moveCounts } from './counters.ts'
import { moveReputation } from './reputation.ts'
import { texts } from './texts.ts'

interface Comment {
  readonly id: number
  readonly article: number
  readonly author: number | null
  readonly isDeleted: boolean
}

/** Locks a comment that is open to ratings, i.e. of a live article; any other is a 400 at `comment`. */
export async function holdLiveComment({ tx, refusals }: Doing, id: number): Promise<Pick<Comment, 'author'>> {
  const [comment] = await tx<{ author: number | null }[]>`
    select c.author_id as author from comments c join articles a on a.id = c.article_id
    where c.id = ${id} and c.deleted_at is null and ${tx.unsafe(isLive)} for share of c`
  if (!comment) throw refusals.problems([{ path: ['comment'], message: texts.noComment }])
  return comment
}

/** Creates a comment of a published article: `{article, text, parent?}`. */
export function writeComment({ desk, engine, table }: City): Command {
  const comments = table('comments')
  return desk.command(comments, async (doing, { data }) => {
    const { tx, actor, me, refusals } = doing
    const input = inputOf(engine, actor, comments, data, 'create')
    const text = textIn(input.text('text'), doing)
    const parent = input.id('parent') ?? null
    const article = await holdLiveArticle(doing, input.id('article') ?? 0)
    if (parent !== null) {
      const [found] = await tx`
        select from comments where id = ${parent} and article_id = ${article.id} and deleted_at is null for key share`
      if (!found) throw refusals.problems([{ path: ['parent'], message: texts.noParent }])
    }
    await notifyOfComment(doing, { article, parent, text })
    // product §3, fair use: comments on one's own article do not count towards awards.
    return write(doing, { article: article.id, parent, text, isCounted: article.author !== me })
  })
}

interface Written {
  readonly article: number
  readonly parent: number | null
  readonly text: string
  /** Whether automation counts it. */
  readonly isCounted: boolean
}

/** Writes the comment, its event and the counter of the article in one statement; returns the id. The counter is locked here, after residents. */
async function write({ tx, me, now }: Doing, written: Written): Promise<number> {
  const { article, parent, text, isCounted } = written
  const event = `(select 'comment.created' as type, author_id as user_id, id::text as subject, false as is_automatic, created_at from made) x`
  const [made] = await tx<{ id: number }[]>`
    with made as (
      insert into comments (article_id, author_id, parent_id, text, created_at, updated_at)
      values (${article}, ${me}, ${parent}, ${text}, ${now}, ${now}) returning id, author_id, created_at
    ), event as (${tx.unsafe(insertEvents(`${event} where ${isCounted}`, 'x.created_at'))}
    ), counted as (
      insert into articles_counters as k (id, comments_count) values (${article}, 1)
      on conflict (id) do update set comments_count = k.comments_count + 1
    )
    select id, (select pg_notify(${EVENTS}, '') where exists (select from event)) from made`
  return made?.id ?? 0
}

/** The author edits the text; the author or a moderator deletes by `deletedAt`. */
export function changeComment({ desk, engine, table }: City): Command {
  const comments = table('comments')
  return desk.command(comments, async (doing, { id, data }) => {
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
      await tx`update comments set text = ${text}, updated_at = ${now} where id = ${comment.id}`
    }
    return comment.id
  })
}

/** Deletes a comment, keeps its replies, and returns the row as it was before (contract §2). */
export function deleteComment({ desk, engine, table }: City): Command {
  const comments = table('comments')
  return (actor, { id, query, request }) =>
    desk.perform(actor, request, async doing => {
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

/** Deletes a comment with its ratings, and subtracts these from the author's reputation (docs/decisions/006). */
async function discard({ tx, now }: Doing, { id, article, author }: Comment): Promise<void> {
  const likes = await tx`delete from comment_likes where comment_id = ${id}`
  const dislikes = await tx`delete from comment_dislikes where comment_id = ${id}`
  await tx`update comments set deleted_at = ${now}, updated_at = ${now} where id = ${id}`
  if (author !== null) await moveReputation(tx, [{ author, share: dislikes.count - likes.count }])
  await forgetCounts(tx, 'comments', id)
  await moveCounts(tx, 'articles', article, { comments: -1 })
}

function textIn(text: string | null | undefined, { refusals }: Doing): string {
  const written = text?.trim()
  if (!written) throw refusals.problems([{ path: ['text'], message: texts.emptyComment }])
  return written
}
