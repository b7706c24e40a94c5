import { happened } from '../../events/happened.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuse } from '../refuse.ts'
import { holdLiveArticle, isLive, isModerator } from './article.ts'
import { moveReputation } from './reputation.ts'
import { texts } from './texts.ts'

interface Comment {
  readonly id: number
  readonly author: number | null
  readonly likes: number
  readonly dislikes: number
  readonly isDeleted: boolean
}

/** A comment that is open to ratings: under an article that everybody reads. `comment` of the body is at fault otherwise. */
export async function holdLiveComment({ tx, refusals }: Doing, id: number): Promise<Pick<Comment, 'author'>> {
  const [comment] = await tx<{ author: number | null }[]>`
    select c.author_id as author from comments c join articles a on a.id = c.article_id
    where c.id = ${id} and c.deleted_at is null and ${tx.unsafe(isLive)} for no key update of c`
  if (!comment) throw refusals.problems([{ path: ['comment'], message: texts.noComment }])
  return comment
}

/** `{article, text, parent?}` under a published article. */
export function writeComment({ desk, engine, table }: City): Command {
  const comments = table('comments')
  return desk.command(comments, async (doing, { data }) => {
    const { tx, actor, me, now, refusals } = doing
    const input = inputOf(engine, actor, comments, data, 'create')
    const text = textIn(input.text('text'), doing)
    const parent = input.id('parent') ?? null
    const article = await holdLiveArticle(doing, input.id('article') ?? 0)
    if (parent !== null) {
      const [found] = await tx`
        select from comments where id = ${parent} and article_id = ${article.id} and deleted_at is null for key share`
      if (!found) throw refusals.problems([{ path: ['parent'], message: texts.noParent }])
    }
    const [made] = await tx<{ id: number }[]>`
      with counted as (
        update articles set comments_count = comments_count + 1 where id = ${article.id}
      )
      insert into comments (article_id, author_id, parent_id, text, created_at, updated_at)
      values (${article.id}, ${me}, ${parent}, ${text}, ${now}, ${now}) returning id`
    const id = made?.id ?? 0
    // product §3, fair use: a word under one's own article counts for nothing.
    if (article.author !== me) await happened(tx, [{ type: 'comment.created', user: me, subject: id }], now)
    return id
  })
}

/** The author sets the text right; `deletedAt`, the author's or a moderator's, deletes. */
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

/** Answers the row as it was (contract §2); replies stay. */
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

/** A comment of the caller's, or anybody's for a moderator. Its article is held first, as by those who write one. */
async function holdComment(doing: Doing, id: number): Promise<Comment> {
  const { tx, me, refusals } = doing
  await tx`select from articles where id = (select article_id from comments where id = ${id}) for no key update`
  const [comment] = await tx<Comment[]>`
    select id, author_id as author, likes_count as likes, dislikes_count as dislikes, deleted_at is not null as "isDeleted"
    from comments where id = ${id} for no key update`
  if (!comment || !(comment.author === me || isModerator(doing))) throw refusals.notFound()
  return comment
}

/** Its ratings go with it, and their share of the author's reputation (docs/decisions/006). */
async function discard({ tx, now }: Doing, { id, author, likes, dislikes }: Comment): Promise<void> {
  await tx`delete from comment_likes where comment_id = ${id}`
  await tx`delete from comment_dislikes where comment_id = ${id}`
  await tx`
    with gone as (
      update comments set deleted_at = ${now}, updated_at = ${now}, likes_count = 0, dislikes_count = 0
      where id = ${id} returning article_id
    )
    update articles a set comments_count = a.comments_count - 1 from gone g where a.id = g.article_id`
  if (author !== null) await moveReputation(tx, [{ author, share: dislikes - likes }])
}

function textIn(text: string | null | undefined, { refusals }: Doing): string {
  const written = text?.trim()
  if (!written) throw refusals.problems([{ path: ['text'], message: texts.emptyComment }])
  return written
}
