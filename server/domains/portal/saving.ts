import type { FastifyRequest } from 'fastify'
import { type Block, hasText, picturesOf } from '#contract/domains/blocks.ts'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import { happened } from '../../events/happened.ts'
import type { Doing } from '../../rest/command.ts'
import type { Problem } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { staleRow, versionSeen } from '../if-match.ts'
import { refuse } from '../refuse.ts'
import { type Article, holdArticle, isModerator } from './article.ts'
import { discard, remove } from './removal.ts'
import { texts } from './texts.ts'
import { moveThemeCounts, themesOf } from './theme-counts.ts'
import { type Wish, wishOf } from './wish.ts'

const ONLY_ID = 'fields[0]=id'

/**
 * Publishes at once without `publishedAt` (contract §10); with null stores a draft, which may be incomplete.
 */
export function writeArticle(city: City): Command {
  const articles = city.table('articles')
  return city.desk.command(articles, async (doing, { data }) => {
    const { tx, actor, now } = doing
    const wish = wishOf(city, doing, data)
    const isPublished = wish.isPublished ?? true
    await check(doing, null, wish, isPublished)
    const set = { publishedAt: isPublished ? now.toISOString() : null }
    const made = await city.engine.create(actor, articles, wish.data, ONLY_ID, { tx, set })
    const { id } = JSON.parse(made.toString()).data as { id: number }
    await illustrate(doing, id, wish)
    if (isPublished) await publish(doing, id)
    return id
  })
}

/**
 * The author edits, publishes and unpublishes, and deletes by `deletedAt`. A moderator may only remove
 * another author's article: `{removedAt, removal_reason}`. With `If-Match: "<updatedAt>"` a save is refused
 * when the article was saved since.
 */
export function changeArticle(city: City): Command {
  return city.desk.command(city.table('articles'), async (doing, { id, data, request }) => {
    const { refusals } = doing
    const wish = wishOf(city, doing, data)
    const article = await holdArticle(doing, id ?? 0)
    const isOwn = article?.author === doing.me
    if (!article || !(isOwn || isModerator(doing))) throw refusals.notFound()
    if (!isOwn) refuseRewriting(doing, wish)
    if (article.isDeleted) throw refuse('ConflictError', texts.deleted)
    if (wish.isDeleted) await discard(doing, article)
    else if (article.isRemoved) throw refuse('ConflictError', texts.removed)
    else if (wish.removal) await remove(doing, article, wish.removal.reason)
    else if (isOwn) await save(city, doing, article, wish, request)
    return article.id
  })
}

function refuseRewriting({ refusals }: Doing, { data, isPublished, isDeleted }: Wish): void {
  const names = [
    ...Object.keys(data),
    ...(isPublished === undefined ? [] : ['publishedAt']),
    ...(isDeleted ? ['deletedAt'] : []),
  ]
  if (names.length > 0) throw refusals.forbiddenAttributes(names)
}

async function save(
  city: City,
  doing: Doing,
  article: Article,
  wish: Wish,
  request: FastifyRequest,
): Promise<void> {
  const { tx, actor, now } = doing
  const { id, isPublished: wasPublished } = article
  refuseLate(doing, request, article)
  const isPublished = wish.isPublished ?? wasPublished
  await check(doing, article, wish, isPublished)
  const before = wasPublished ? await themesOf(tx, id) : []
  const set = isPublished === wasPublished ? {} : { publishedAt: isPublished ? now.toISOString() : null }
  await city.engine.update(actor, city.table('articles'), id, wish.data, ONLY_ID, { tx, set })
  await illustrate(doing, id, wish)
  if (isPublished && !wasPublished) await publish(doing, id)
  else await moveThemeCounts(tx, before, isPublished ? await themesOf(tx, id) : [])
}

/**
 * Publishes. Publishing again repeats the event with the same subject, so it is recorded once per article.
 */
async function publish({ tx, me, now }: Doing, id: number): Promise<void> {
  await moveThemeCounts(tx, [], await themesOf(tx, id))
  await happened(tx, [{ type: 'article.published', user: me, subject: id }], now)
}

/** product §4: refuses a save from an outdated version. `updatedAt` changes with every save and with nothing else. */
function refuseLate({ refusals }: Doing, request: FastifyRequest, { updatedAt }: Article): void {
  const seen = versionSeen(request, refusals)
  if (seen !== null && seen !== Date.parse(updatedAt)) throw staleRow(texts.changedMeanwhile)
}

/**
 * Checks specification §5 when publishing, and that pictures are the author's own or in the article already.
 */
async function check(
  { tx, me, refusals }: Doing,
  article: Article | null,
  { title, content }: Wish,
  isPublished: boolean,
): Promise<void> {
  const problems: Problem[] = []
  if (isPublished) {
    if ((title === undefined ? article?.title : title) == null)
      problems.push({ path: ['title'], message: texts.noTitle })
    const blocks = content === undefined ? await contentOf() : (content ?? [])
    if (!hasText(blocks)) problems.push({ path: ['content'], message: texts.noText })
  }
  const wanted = picturesOf(content ?? [])
  if (wanted.length > 0) {
    const found = await tx<{ id: number }[]>`
      select f.id from files f where f.id = any(${wanted as number[]}::integer[]) and (
        f.uploader_id = ${me} and f.mime = any(${pictureTypes}) or exists (
          select from articles_images i where i.target_id = f.id and i.owner_id = ${article?.id ?? 0}))
      for key share of f`
    const known = new Set(found.map(({ id }) => id))
    for (const [index, block] of (content ?? []).entries()) {
      if (block.type !== 'image' || known.has(block.media)) continue
      problems.push({ path: ['content', String(index), 'media'], message: texts.noPicture })
    }
  }
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
async function illustrate({ tx }: Doing, id: number, { title, content }: Wish): Promise<void> {
  if (title === null) await tx`update articles set title = null where id = ${id} and title is not null`
  if (content === undefined) return
  const pictures = picturesOf(content ?? []) as number[]
  await tx`
    with gone as (
      delete from articles_images where owner_id = ${id} and not target_id = any(${pictures}::integer[])
    ), kept as (
      insert into articles_images (owner_id, target_id, position)
      select ${id}::integer, x.id, x.n from unnest(${pictures}::integer[]) with ordinality x(id, n)
      on conflict (owner_id, target_id) do update set position = excluded.position
    )
    update articles set cover_id = ${pictures[0] ?? null}::integer
    where id = ${id} and cover_id is distinct from ${pictures[0] ?? null}::integer`
}
