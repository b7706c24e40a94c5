import { reaches } from '#contract/rest/access.ts'
import type { Doing } from '../../rest/command.ts'
import { refuse } from '../refuse.ts'
import { texts } from './texts.ts'

/** An article as the commands of the portal need it. */
export interface Article {
  readonly id: number
  readonly author: number | null
  readonly title: string | null
  readonly isPublished: boolean
  readonly isRemoved: boolean
  readonly isDeleted: boolean
  readonly updatedAt: string
}

/** SQL condition: the row `a` of articles is visible to everybody (contract/domains/portal.ts, `live`). */
export const isLive = 'a.published_at is not null and a.removed_at is null and a.deleted_at is null'

export const liveIs = ({ isPublished, isRemoved, isDeleted }: Article) =>
  isPublished && !isRemoved && !isDeleted

export const isModerator = ({ actor }: Doing) => reaches(actor.rank, 'moderator')

/**
 * Locks an article until the transaction ends. Every command of the portal locks in this order: the article,
 * its comments, residents, themes, each in the order of their ids, and last the counters (counters.ts).
 */
export const holdArticle = ({ tx }: Doing, id: number) => articleFor(tx, id, 'no key update')

async function articleFor(
  tx: Doing['tx'],
  id: number,
  lock: 'share' | 'no key update',
): Promise<Article | undefined> {
  const [article] = await tx<Article[]>`
    select id, author_id as author, title, published_at is not null as "isPublished",
      removed_at is not null as "isRemoved", deleted_at is not null as "isDeleted", updated_at as "updatedAt"
    from articles where id = ${id} for ${tx.unsafe(lock)}`
  return article
}

/**
 * Locks an article that is open to ratings and comments; any other is a 400 at `article`. The lock is shared by those who
 * write about the article, and excludes who edits or removes it.
 */
export async function holdLiveArticle(doing: Doing, id: number): Promise<Article> {
  const article = await articleFor(doing.tx, id, 'share')
  const isSeen = article && (liveIs(article) || article.author === doing.me || isModerator(doing))
  if (!isSeen) throw doing.refusals.problems([{ path: ['article'], message: texts.noArticle }])
  if (!liveIs(article)) throw refuse('NotPublishedError', texts.notPublished, ['article'])
  return article
}
