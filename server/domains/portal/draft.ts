import { filled } from '#contract/blank.ts'
import type { saveArticleDraft } from '#contract/calls/portal.ts'
import type { ArticleType } from '#contract/domains/article-types.ts'
import { type Block, picturesOf } from '#contract/domains/blocks.ts'
import { MAX_RELATED } from '#contract/rest/bounds.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Problem } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuse } from '../refuse.ts'
import { type Article, holdArticle, isModerator, refuseLate, versionOf } from './article.ts'
import { readBlocks } from './blocks.ts'
import { foreignPictures, link } from './illustration.ts'
import { texts } from './texts.ts'

/**
 * Keeps the text to which its author is changing a published article (docs/decisions/040). It may be incomplete, like an
 * article that is not published. One that is equal to what readers see is no change, and is not kept.
 */
export function saveDraft({ executor, engine, table }: City): CallFunction<typeof saveArticleDraft> {
  const [articles, drafts] = [table('articles'), table('article-drafts')]
  return executor.command(articles, async (doing, { id, data, request }) => {
    const { tx, actor, now, refusals } = doing
    const input = inputOf(engine, actor, drafts, { ...data, content: undefined }, 'update')
    const content = data.content === null ? null : readBlocks(data.content, refusals)
    const article = await holdOwn(doing, id)
    if (article.isRemoved) throw refuse('ConflictError', texts.removed)
    const version = await versionOf(doing, article)
    refuseLate(doing, request, version)
    if (!article.isPublished) throw refuse('NotPublishedError', texts.savedWithArticle)
    const themes = input.ids('themes') ?? []
    const problems = [
      ...(await foreignPictures(doing, article.id, content ?? [])),
      ...(await themeProblems(doing, themes)),
    ]
    if (problems.length > 0) throw refusals.problems(problems)
    // Later than the version before it, also within a millisecond and with the clock of another server.
    const at = new Date(Math.max(now.getTime(), version + 1))
    const [draft] = await tx<{ id: number }[]>`
      insert into article_drafts (article_id, title, content, type, created_at, updated_at)
      values (${article.id}, ${filled(input.text('title'))}, ${content && JSON.stringify(content)}::text::json,
        ${input.text('type') ?? null}, ${at}, ${at})
      on conflict (article_id) do update set title = excluded.title, content = excluded.content, type = excluded.type,
        updated_at = excluded.updated_at
      returning id`
    await link(tx, 'article_drafts_images', draft?.id ?? 0, picturesOf(content ?? []))
    await link(tx, 'article_drafts_themes', draft?.id ?? 0, themes)
    await tx`
      delete from article_drafts d using articles a
      where d.article_id = ${article.id} and a.id = d.article_id and a.title = d.title and a.type = d.type
        and a.content::jsonb = d.content::jsonb
        and array(select target_id from articles_themes where owner_id = a.id order by position)
          = array(select target_id from article_drafts_themes where owner_id = d.id order by position)`
    return article.id
  })
}

/** Throws the draft of a change away: what readers see stays. Without a draft nothing changes. */
export function discardDraft({ executor, table }: City): Command {
  return executor.command(table('articles'), async (doing, { id, request }) => {
    const article = await holdOwn(doing, id)
    refuseLate(doing, request, await versionOf(doing, article))
    await dropDraft(doing, article.id)
    return article.id
  })
}

/** Locks the article of its author. Everybody else gets 404, moderators too, so that they do not learn whether a draft exists. */
async function holdOwn(doing: Doing, id: number | null): Promise<Article> {
  const article = await holdArticle(doing, id ?? 0)
  if (!article || article.author !== doing.me) throw doing.refusals.notFound()
  if (article.isDeleted) throw refuse('ConflictError', texts.deleted)
  return article
}

export const dropDraft = ({ tx }: Doing, article: number) =>
  tx`delete from article_drafts where article_id = ${article}`

/** Those of the themes that the caller may put on an article. Locked, so that none is deleted until the transaction ends. */
async function seenThemes(doing: Doing, ids: readonly number[]): Promise<readonly number[]> {
  const { tx, me } = doing
  const rows = await tx<{ id: number }[]>`
    select id from tags where id = any(${ids as number[]}::integer[])
      and (is_approved or proposer_id = ${me} or ${isModerator(doing)})
    for key share`
  const seen = new Set(rows.map(row => row.id))
  return ids.filter(id => seen.has(id))
}

/** The themes of an article are few enough to be read with it; one may have been merged or deleted while it is written. */
export async function themeProblems(doing: Doing, ids: readonly number[]): Promise<readonly Problem[]> {
  if (ids.length > MAX_RELATED) return [{ path: ['themes'], message: texts.manyThemes(MAX_RELATED) }]
  const seen = ids.length === 0 ? [] : await seenThemes(doing, ids)
  return seen.length < ids.length
    ? [{ path: ['themes'], message: texts.themeGone(ids.length - seen.length) }]
    : []
}

interface DraftText {
  readonly title: string | null
  readonly content: readonly Block[] | null
  readonly type: ArticleType
  readonly themes: readonly number[]
}

/** The draft of a change as a body of its article. */
export async function draftOf(doing: Doing, article: number): Promise<DraftText | undefined> {
  const [draft] = await doing.tx<DraftText[]>`
    select title, content, type, array(
      select target_id from article_drafts_themes where owner_id = d.id order by position) as themes
    from article_drafts d where article_id = ${article}`
  return (
    draft && {
      ...draft,
      content: await withoutGone(doing, draft.content),
      themes: await seenThemes(doing, draft.themes),
    }
  )
}

/** Without the pictures that their uploader has deleted since. */
async function withoutGone({ tx }: Doing, content: DraftText['content']): Promise<DraftText['content']> {
  const pictures = picturesOf(content ?? [])
  if (!content || pictures.length === 0) return content
  const rows = await tx<
    { id: number }[]
  >`select id from files where id = any(${pictures as number[]}::integer[])`
  const there = new Set(rows.map(({ id }) => id))
  return content.filter(block => block.type !== 'image' || there.has(block.media))
}
