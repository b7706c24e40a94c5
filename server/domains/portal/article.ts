import { reaches } from '#contract/rest/access.ts'
import type { Doing } from '../../rest/command.ts'
import { refuse } from '../refuse.ts'
import { texts } from './texts.ts'

/** An article as commands see it. */
export interface Article {
  readonly id: number
  readonly author: number | null
  readonly title: string | null
  readonly isPublished: boolean
  readonly isRemoved: boolean
  readonly isDeleted: boolean
  readonly updatedAt: string
}

/** What everybody reads (contract/domains/portal.ts, `live`), of a row of articles called `a`. */
export const isLive = 'a.published_at is not null and a.removed_at is null and a.deleted_at is null'

export const liveIs = ({ isPublished, isRemoved, isDeleted }: Article) =>
  isPublished && !isRemoved && !isDeleted

export const isModerator = ({ actor }: Doing) => reaches(actor.rank, 'moderator')

/**
 * The article, held until the transaction ends: the first row that a command of the portal locks. After it come its
 * comments, then residents, then themes, each in the order of their ids.
 */
export async function holdArticle({ tx }: Doing, id: number): Promise<Article | undefined> {
  const [article] = await tx<Article[]>`
    select id, author_id as author, title, published_at is not null as "isPublished",
      removed_at is not null as "isRemoved", deleted_at is not null as "isDeleted", updated_at as "updatedAt"
    from articles where id = ${id} for no key update`
  return article
}

/** An article that is open to ratings and comments; `article` of the body is at fault otherwise. */
export async function holdLiveArticle(doing: Doing, id: number): Promise<Article> {
  const article = await holdArticle(doing, id)
  const isSeen = article && (liveIs(article) || article.author === doing.me || isModerator(doing))
  if (!isSeen) throw doing.refusals.problems([{ path: ['article'], message: texts.noArticle }])
  if (!liveIs(article)) throw refuse('NotPublishedError', texts.notPublished, ['article'])
  return article
}
