import { DAY_MS } from '#contract/clock.ts'
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
  /** The limit of what one resident uploads in 24 hours, whatever it is attached to. */
  readonly dayMegabytes: number
  /** SQL over a row of files with the alias `f`. */
  readonly isShown: string
}

export interface Added {
  readonly files: number
  readonly kilobytes: number
}

/**
 * Refuses an upload after which a resident would have too many files, or too many bytes, that are attached to
 * nothing (409), or too many bytes of the last 24 hours (429). In a transaction the count is exact: concurrent
 * uploads of the same resident wait for its end.
 */
export async function checkQuota(
  db: Database | Transaction,
  uploader: number,
  { files, megabytes, dayMegabytes, isShown }: Quota,
  added: Added,
  now: Date,
  texts: MediaTexts,
): Promise<void> {
  await db`select pg_advisory_xact_lock(${locks.uploads}, ${uploader})`
  const [row] = await db<{ files: number; kilobytes: number; ofDay: number }[]>`
    select count(*)::integer as files, coalesce(sum(size), 0)::float as kilobytes,
      (select coalesce(sum(size), 0)::float from files
        where uploader_id = ${uploader} and arrived_at > ${now}::timestamptz - interval '1 day') as "ofDay"
    from files f
    where uploader_id = ${uploader} and unused_since is not null and sealed_at is null and not ${db.unsafe(isShown)}`
  const counted = { files: 0, kilobytes: 0, ofDay: 0, ...row }
  if (counted.files + added.files > files || counted.kilobytes + added.kilobytes > megabytes * 1000) {
    throw refuse('UnusedFilesError', texts.tooManyUnused(files, megabytes), ['files'])
  }
  if (counted.ofDay + added.kilobytes > dayMegabytes * 1000) {
    throw refuse('UploadsOfDayError', texts.tooManyOfDay(dayMegabytes), ['files'], 429, DAY_MS / 1000)
  }
}
