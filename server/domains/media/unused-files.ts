import { isBackupRunning } from '../../database/backup.ts'
import type { Trim } from '../../retention/trim.ts'
import type { City } from '../domain.ts'
import { bytesOf, type StoredFile } from './file.ts'
import { openStorage } from './storage/open.ts'
import { keptError, without } from './store.ts'
import { isShown } from './unused.ts'

/** A file that was uploaded, or detached, can be attached within this time. */
const UNUSED_DAYS = 1
/** Bytes without a row are removed after an hour: no upload takes that long. */
const STRAY_DAYS = 1 / 24

/** Removes files that no row refers to, and bytes that belong to no file. */
export function unusedFiles({
  model,
  settings,
  clock,
}: Pick<City, 'clock'> & { readonly settings: Pick<City['settings'], 'uploads' | 's3'> } & Pick<
    City['engine'],
    'model'
  >): Trim[] {
  const shown = isShown(model, 'f')
  const storage = openStorage(settings)
  return [
    {
      kind: 'files',
      days: UNUSED_DAYS,
      async run(tx, before, size) {
        // The rows are locked first: a command that attaches one of them waits, and the next statements see
        // attachments made before.
        const old = await tx<{ id: number; since: Date }[]>`
          select id, unused_since as since from files where unused_since < ${before}
          order by unused_since limit ${size} for update skip locked`
        const ids = old.map(({ id }) => id)
        await tx`
          update files f set unused_since = null
          where id = any(${ids}::integer[]) and (sealed_at is not null or ${tx.unsafe(shown)})`
        const gone = await tx<Pick<StoredFile, 'hash' | 'ext' | 'formats'>[]>`
          delete from files where id = any(${ids}::integer[]) and unused_since is not null
          returning hash, ext, formats`
        await tx`
          insert into stray_bytes (name, since)
          select unnest(${gone.flatMap(bytesOf)}::text[]), ${clock()}::timestamptz - interval '1 day'
          on conflict do nothing`
        const last = old.at(-1)?.since
        return { removed: gone.length, looked: old.length, last: last ? new Date(last) : null }
      },
    },
    {
      kind: 'stray_bytes',
      days: STRAY_DAYS,
      async run(tx, before, size) {
        if (await isBackupRunning(tx)) return { removed: 0, last: null }
        const stray = await tx<{ name: string; since: Date }[]>`
          select name, since from stray_bytes where since < ${before}
          order by since limit ${size} for update skip locked`
        const names = stray.map(({ name }) => name)
        const kept = names.length > 0 ? await (await storage).remove(names) : []
        const gone = without(names, kept)
        await tx`delete from stray_bytes where name = any(${gone})`
        // Those that cannot be removed come after the others, so that they do not fill every batch.
        await tx`update stray_bytes set since = ${clock()}
          where name = any(${kept.map(({ name }) => name)}::text[])`
        const last = stray.at(-1)?.since
        return {
          removed: gone.length,
          looked: names.length,
          last: last ? new Date(last) : null,
          ...(kept.length > 0 && { trouble: keptError(kept) }),
        }
      },
    },
  ]
}
