import { locks } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/pool.ts'
import type { Model } from '../../rest/model.ts'
import { refuse } from '../refuse.ts'
import type { MediaTexts } from './texts.ts'

/**
 * SQL: whether a row refers to the file with this alias. `public`: by an attribute without a read rule of its
 * own (contract §9: media is never hidden) of a row that no moderator removed. Derived from the declarations, so that new
 * attributes are included.
 */
export function isShown(model: Model, alias: string, which: 'public' | 'any' = 'any'): string {
  const places = [...model.tables.values()].flatMap(({ name, scalars, relations }) => {
    const removed = which === 'public' ? scalars.get('removedAt') : undefined
    const kept = removed ? ` and o.${removed.column} is null` : ''
    const owner = removed ? ` join ${name} o on o.id = l.owner_id` : ''
    return [...relations.values()].flatMap(({ media, field, join }) => {
      if (!media || (which === 'public' && field.read !== undefined)) return []
      if (join.by === 'own')
        return [`exists (select from ${name} o where o.${join.column} = ${alias}.id${kept})`]
      return join.by === 'link'
        ? [`exists (select from ${join.table} l${owner} where l.target_id = ${alias}.id${kept})`]
        : []
    })
  })
  return places.length > 0 ? `(${places.join(' or ')})` : 'false'
}

export interface Quota {
  /** The limits of files of one resident that are attached to nothing. */
  readonly files: number
  readonly megabytes: number
  /** SQL over a row of files with the alias `f`. */
  readonly isShown: string
}

interface Added {
  readonly files: number
  readonly kilobytes: number
}

/**
 * Refuses (409) an upload after which a resident would have too many files, or too many bytes, that are
 * attached to nothing. In a transaction the count is exact: concurrent uploads of the same resident wait for
 * its end.
 */
export async function checkQuota(
  db: Database | Transaction,
  uploader: number,
  { files, megabytes, isShown }: Quota,
  added: Added,
  texts: MediaTexts,
): Promise<void> {
  await db`select pg_advisory_xact_lock(${locks.uploads}, ${uploader})`
  const [unused] = await db<{ files: number; kilobytes: number }[]>`
    select count(*)::integer as files, coalesce(sum(size), 0)::float as kilobytes from files f
    where uploader_id = ${uploader} and unused_since is not null and sealed_at is null and not ${db.unsafe(isShown)}`
  const most = megabytes * 1000
  const counted = { files: 0, kilobytes: 0, ...unused }
  if (counted.files + added.files > files || counted.kilobytes + added.kilobytes > most) {
    throw refuse('UnusedFilesError', texts.tooManyUnused(files, megabytes), ['files'])
  }
}
