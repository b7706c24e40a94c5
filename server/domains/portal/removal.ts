import { filled } from '#contract/blank.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import { type Article, holdArticle, isModerator, liveIs, refuseLate, versionOf } from './article.ts'
import { withdrawNotices } from './comment-notices.ts'
import { forgetCounts } from './counters.ts'
import { dropDraft } from './draft.ts'
import { moveReputation, type Share } from './reputation.ts'
import { texts } from './texts.ts'
import { moveThemeCounts, themesOf } from './theme-counts.ts'

/**
 * Removes an article for a moderator (product §4): notifies the author of the reason, who may still delete
 * it. One that its author has unpublished meanwhile is theirs alone: no reader sees it, and nothing of it is lost.
 */
export async function remove(doing: Doing, article: Article, reason: string | null): Promise<void> {
  const { tx, me, now, refusals } = doing
  if (!article.isPublished) throw refuse('NotPublishedError', texts.onlyPublishedRemoved)
  const why = filled(reason)
  if (!why) throw refusals.problems([{ path: ['removal_reason'], message: texts.noReason }])
  await wipe(doing, article)
  await tx`
    update articles set removed_at = ${now}, removal_reason = ${why}, removed_by_id = ${me}, updated_at = ${now} where id = ${article.id}`
  if (article.author === null) return
  await notify(
    tx,
    [
      {
        user: article.author,
        ...noticeTexts.articleRemoved({ id: article.id, name: article.title ?? 'Без названия' }, why),
      },
    ],
    now,
  )
}

/** Deletes the author's own article with the draft of its change; the row is kept, because the history refers to it. */
export async function discard(doing: Doing, article: Article): Promise<void> {
  const { tx, now } = doing
  if (article.isDeleted) return
  await wipe(doing, article)
  await dropDraft(doing, article.id)
  await tx`update articles set deleted_at = ${now}, updated_at = ${now} where id = ${article.id}`
}

/**
 * DELETE: its author deletes the article; a moderator removes it, with the reason in the body (product §10):
 * `{"data": {"removal_reason": "…"}}`. Returns the row as it was before (contract §2).
 */
export function deleteArticle({ executor, engine, table }: City): Command {
  const articles = table('articles')
  return (actor, { id, query, request }) =>
    executor.perform(actor, request, async doing => {
      const { tx, me, refusals } = doing
      const article = await holdArticle(doing, id ?? 0)
      const isOwn = article?.author === me
      if (!article || !(isOwn || isModerator(doing))) throw refusals.notFound()
      const sent = isOwn ? {} : { removal_reason: reasonIn(request.body) }
      const reason = filled(inputOf(engine, actor, articles, sent, 'update').text('removal_reason'))
      if (!isOwn && !reason) throw refusals.forbidden(texts.removeWithReason)
      if (!isOwn && (article.isRemoved || article.isDeleted))
        throw refuse('ConflictError', article.isDeleted ? texts.deleted : texts.removed)
      refuseLate(doing, request, isOwn ? await versionOf(doing, article) : Date.parse(article.updatedAt))
      const before = await engine.one(actor, articles, article.id, query, tx)
      await (isOwn ? discard(doing, article) : remove(doing, article, reason))
      return before
    })
}

/** Most who delete send no body. */
const reasonIn = (body: unknown) =>
  (body as { readonly data?: { readonly removal_reason?: unknown } | null } | null | undefined)?.data
    ?.removal_reason

/**
 * Deletes ratings, comments (also as notices quote them) and views of an article permanently, subtracts the ratings from the
 * reputations (product §3, docs/decisions/006), and sets the counters to zero.
 */
async function wipe(doing: Doing, article: Article): Promise<void> {
  const { tx } = doing
  const { id } = article
  await tx`select from comments where article_id = ${id} order by id for update`
  const shares = await tx<Share[]>`
    with likes as (
      delete from article_likes where article_id = ${id} returning article_id
    ), dislikes as (
      delete from article_dislikes where article_id = ${id} returning article_id
    ), comment_likes as (
      delete from comment_likes l using comments c where c.id = l.comment_id and c.article_id = ${id} returning c.author_id
    ), comment_dislikes as (
      delete from comment_dislikes l using comments c where c.id = l.comment_id and c.article_id = ${id} returning c.author_id
    ), ratings as (
      select ${article.author}::integer as author, -1 as share from likes union all
      select ${article.author}::integer, 1 from dislikes union all
      select author_id, -1 from comment_likes union all
      select author_id, 1 from comment_dislikes
    )
    select author, sum(share)::integer as share from ratings where author is not null group by author`
  await tx`delete from comments where article_id = ${id}`
  await tx`delete from article_views where article_id = ${id}`
  await tx`delete from article_view_days where article_id = ${id}`
  await moveReputation(tx, shares)
  await withdrawNotices(doing, id)
  if (liveIs(article)) await moveThemeCounts(tx, await themesOf(tx, id), [])
  await forgetCounts(tx, 'articles', id)
}
