import { type Block, hasText, picturesOf } from '#contract/domains/blocks.ts'
import { MOST_ARTICLES_A_DAY, MOST_TEXTS_A_DAY } from '#contract/rest/bounds.ts'
import { recordEvents } from '../../events/record.ts'
import type { Doing } from '../../rest/command.ts'
import type { Problem } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuse } from '../refuse.ts'
import { type Article, holdArticle, isModerator, refuseLate, versionOf } from './article.ts'
import { type Asked, askedOf } from './asked.ts'
import { draftOf, dropDraft, themeProblems } from './draft.ts'
import { foreignPictures, link } from './illustration.ts'
import { discard, remove } from './removal.ts'
import { texts } from './texts.ts'
import { moveThemeCounts, themesOf } from './theme-counts.ts'

const ONLY_ID = 'fields[0]=id'

/**
 * Publishes at once without `publishedAt` (contract §10); with null stores a draft, which may be incomplete.
 */
export function writeArticle(city: City): Command {
  const articles = city.table('articles')
  return city.executor.command(articles, async (doing, { data }) => {
    const { tx, actor, me, now } = doing
    const asked = askedOf(city, doing, data)
    const isPublished = asked.isPublished ?? true
    const begun = await tx`
      select from articles where author_id = ${me} and created_at > ${now}::timestamptz - interval '1 day'
      limit ${MOST_ARTICLES_A_DAY}`
    if (begun.length === MOST_ARTICLES_A_DAY)
      throw refuse('ConflictError', texts.tooManyArticles(MOST_ARTICLES_A_DAY))
    await check(doing, null, asked, isPublished)
    const set = { publishedAt: isPublished ? now.toISOString() : null }
    const made = await city.engine.create(actor, articles, asked.data, ONLY_ID, { tx, set })
    const { id } = JSON.parse(made.toString()).data as { id: number }
    await illustrate(doing, id, asked)
    if (isPublished) await publish(doing, id)
    return id
  })
}

/**
 * The author edits, publishes and unpublishes, and deletes by `deletedAt`. A moderator may only remove
 * another author's article: `{removedAt, removal_reason}`. With `If-Match: "<updatedAt>"` each of these is refused
 * when the article, or the draft of its change, was saved since; a moderator is not to learn of that draft, so their version
 * is that of the article alone. A save with content takes the place of the draft.
 */
export function changeArticle(city: City): Command {
  return city.executor.command(city.table('articles'), async (doing, { id, data, request }) => {
    const { refusals } = doing
    const asked = askedOf(city, doing, data)
    const article = await holdArticle(doing, id ?? 0)
    const isOwn = article?.author === doing.me
    if (!article || !(isOwn || isModerator(doing))) throw refusals.notFound()
    if (!isOwn) refuseRewriting(doing, asked)
    if (article.isDeleted) throw refuse('ConflictError', texts.deleted)
    if (article.isRemoved && !asked.isDeleted) throw refuse('ConflictError', texts.removed)
    refuseLate(doing, request, isOwn ? await versionOf(doing, article) : Date.parse(article.updatedAt))
    if (asked.isDeleted) await discard(doing, article)
    else if (asked.removal) await remove(doing, article, asked.removal.reason)
    else if (isOwn) await save(city, doing, article, await withDraft(city, doing, article, asked, data))
    return article.id
  })
}

/** An unpublished article takes the draft of its change, except for attributes in the body. */
async function withDraft(
  city: City,
  doing: Doing,
  { id, isPublished }: Article,
  asked: Asked,
  data: Parameters<typeof askedOf>[2],
): Promise<Asked> {
  const draft = isPublished && asked.isPublished === false ? await draftOf(doing, id) : undefined
  return draft ? askedOf(city, doing, { ...draft, ...data }) : asked
}

function refuseRewriting({ refusals }: Doing, { data, isPublished, isDeleted }: Asked): void {
  const names = [
    ...Object.keys(data),
    ...(isPublished === undefined ? [] : ['publishedAt']),
    ...(isDeleted ? ['deletedAt'] : []),
  ]
  if (names.length > 0) throw refusals.forbiddenAttributes(names)
}

/** Whether a version of a published article is kept of what is asked: with its whole text, whichever part of it changes. */
const isKept = ({ data }: Asked) => ['title', 'content', 'type', 'themes'].some(name => name in data)

async function save(city: City, doing: Doing, article: Article, asked: Asked): Promise<void> {
  const { tx, actor, me, now } = doing
  const { id, isPublished: wasPublished } = article
  const isPublished = asked.isPublished ?? wasPublished
  if (isPublished && (!wasPublished || isKept(asked))) {
    const kept = await tx`
      select distinct article_id, created_at from article_change_items
      where changed_by_id = ${me} and field in ('title', 'content', 'type', 'themes', 'publishedAt')
        and created_at > ${now}::timestamptz - interval '1 day' limit ${MOST_TEXTS_A_DAY}`
    if (kept.length === MOST_TEXTS_A_DAY) throw refuse('ConflictError', texts.tooManyTexts(MOST_TEXTS_A_DAY))
  }
  await check(doing, article, asked, isPublished)
  const before = wasPublished ? await themesOf(tx, id) : []
  const set =
    isPublished === wasPublished ? {} : { publishedAt: isPublished ? await firstPublished(doing, id) : null }
  await city.engine.update(actor, city.table('articles'), id, asked.data, ONLY_ID, { tx, set })
  await illustrate(doing, id, asked)
  if (asked.content !== undefined) await dropDraft(doing, id)
  if (isPublished && !wasPublished) await publish(doing, id)
  else await moveThemeCounts(tx, before, isPublished ? await themesOf(tx, id) : [])
}

/**
 * When an article was published for the first time; now, when it never was. An article that is published again keeps that
 * moment, so that it does not become the newest of the feed, of the week and of the letter. The change log has it, since its
 * rows are never deleted (docs/decisions/019).
 */
async function firstPublished({ tx, now }: Doing, id: number): Promise<string> {
  const [first] = await tx<{ at: string | null }[]>`
    select min((old_value #>> '{}')::timestamptz) as at from article_change_items
    where article_id = ${id} and field = 'publishedAt' and json_typeof(old_value) = 'string'`
  return (first?.at ? new Date(first.at) : now).toISOString()
}

/**
 * Publishes. Publishing again repeats the event with the same subject, so it is recorded once per article.
 */
async function publish({ tx, me, now }: Doing, id: number): Promise<void> {
  await moveThemeCounts(tx, [], await themesOf(tx, id))
  await recordEvents(tx, [{ type: 'article.published', user: me, subject: id }], now)
}

/**
 * Checks specification §5 when publishing, that pictures are the author's own or in the article already, and that the themes are
 * still there. An article that becomes published must have its saved pictures too: that of a draft may have been deleted.
 */
async function check(
  doing: Doing,
  article: Article | null,
  { title, content, themes = [] }: Asked,
  isPublished: boolean,
): Promise<void> {
  const { tx, refusals } = doing
  const problems: Problem[] = []
  let pictured = content ?? []
  if (isPublished) {
    if ((title === undefined ? article?.title : title) == null)
      problems.push({ path: ['title'], message: texts.noTitle })
    const blocks = content === undefined ? await contentOf() : (content ?? [])
    if (!hasText(blocks)) problems.push({ path: ['content'], message: texts.noText })
    if (!article?.isPublished) pictured = blocks
  }
  problems.push(...(await foreignPictures(doing, article?.id ?? null, pictured)))
  problems.push(...(await themeProblems(doing, themes)))
  if (problems.length > 0) throw refusals.problems(problems)

  async function contentOf(): Promise<readonly Block[]> {
    const [row] = await tx<{ content: readonly Block[] | null }[]>`
      select content from articles where id = ${article?.id ?? 0}`
    return row?.content ?? []
  }
}

/**
 * Stores an emptied title, and what follows from the blocks: the pictures in their order, the first one as
 * the cover.
 */
async function illustrate({ tx }: Doing, id: number, { title, content }: Asked): Promise<void> {
  if (title === null) await tx`update articles set title = null where id = ${id} and title is not null`
  if (content === undefined) return
  const pictures = picturesOf(content ?? [])
  await link(tx, 'articles_images', id, pictures)
  await tx`
    update articles set cover_id = ${pictures[0] ?? null}::integer
    where id = ${id} and cover_id is distinct from ${pictures[0] ?? null}::integer`
}
