import type { FastifyRequest } from 'fastify'
import { reaches } from '#contract/rest/access.ts'
import type { Doing } from '../../rest/command.ts'
import { staleRow, versionSeen } from '../if-match.ts'
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

export const isModerator = ({ actor }: Pick<Doing, 'actor'>) => reaches(actor.rank, 'moderator')

/**
 * Locks an article until the transaction ends. Every command of the portal locks in this order: the article,
 * its comments, residents, themes, each in the order of their ids, and last the counters (counters.ts).
 */
export async function holdArticle({ tx }: Doing, id: number): Promise<Article | undefined> {
  const [article] = await tx<Article[]>`
    select id, author_id as author, title, published_at is not null as "isPublished",
      removed_at is not null as "isRemoved", deleted_at is not null as "isDeleted", updated_at as "updatedAt"
    from articles where id = ${id} for no key update`
  return article
}

/**
 * When the author last saved the article or the draft of its change, in milliseconds: the version that `If-Match` names. Of an
 * article that is locked: a statement of its own sees the draft that was saved while the lock was waited for.
 */
export async function versionOf({ tx }: Doing, { id, updatedAt }: Article): Promise<number> {
  const [draft] = await tx<
    { at: string }[]
  >`select updated_at as at from article_drafts where article_id = ${id}`
  return Math.max(Date.parse(updatedAt), draft ? Date.parse(draft.at) : 0)
}

/** product §4: refuses a save from an outdated version. */
export function refuseLate({ refusals }: Doing, request: FastifyRequest, version: number): void {
  const seen = versionSeen(request, refusals)
  if (seen !== null && seen !== version) throw staleRow(texts.changedMeanwhile)
}
