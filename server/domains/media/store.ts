import { Readable } from 'node:stream'
import { isBackupRunning } from '../../database/backup.ts'
import type { Database, Transaction } from '../../database/pool.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Arrivals } from './arrivals.ts'
import { bytesOf, type StoredFile } from './file.ts'
import { type Prepared, prepare, type Words } from './prepare.ts'
import type { Kept, Storage } from './storage/storage.ts'
import { type Added, checkQuota, type Quota } from './unused.ts'

export interface NewFile {
  /** The name that a person gave it; folders and invisible characters are removed. */
  readonly name: string
  readonly content: Readable | Uint8Array
  readonly uploader: number | null
  readonly alternativeText?: string | null
  readonly caption?: string | null
}

export interface StoreOptions {
  readonly sql: Database
  readonly storage: Storage
  readonly arrivals: Arrivals
  readonly words: Words
  readonly clock: () => Date
  /** Absent for files that no resident uploads, such as the pictures of a seed. */
  readonly quota?: Quota
}

/**
 * Stores files: the bytes first, then the row, so that every row has its bytes. Bytes that have no row yet,
 * or no longer, are listed in `stray_bytes`, so that those left by a crash are removed later.
 */
export class FileStore {
  readonly storage: Storage
  readonly arrivals: Arrivals
  readonly words: Words
  readonly #sql: Database
  readonly #clock: () => Date
  readonly #quota: Quota | undefined

  constructor({ sql, storage, arrivals, words, clock, quota }: StoreOptions) {
    this.storage = storage
    this.arrivals = arrivals
    this.words = words
    this.#sql = sql
    this.#clock = clock
    this.#quota = quota
  }

  /** Stores one file from a stream or from memory: for seeds and other domains. */
  async store(file: NewFile, db?: Database | Transaction): Promise<StoredFile> {
    const { name, content, uploader, ...info } = file
    return this.arrivals.inFolder(async folder => {
      const stream = content instanceof Readable ? content : Readable.from([content])
      const arrived = await this.arrivals.receive(name, stream, folder)
      const [stored] = await this.keep([await prepare(arrived, info, this.words)], uploader, db)
      if (!stored) throw new Error(`${name} was not stored`)
      return stored
    })
  }

  /** Refuses an upload of a resident whose quota is used up, before its body is read. */
  async refuseBeyondQuota(uploader: number | null): Promise<void> {
    const quota = this.#quota
    if (uploader === null || !quota) return
    await this.#sql.begin(tx => this.#check(tx, uploader, quota, { files: 1, kilobytes: 0 }))
  }

  #check(tx: Transaction, uploader: number, quota: Quota, added: Added): Promise<void> {
    return checkQuota(tx, uploader, quota, added, this.#clock(), this.words.texts)
  }

  /** Stores all of them or none. In a transaction of the caller the rows are part of it. */
  async keep(
    prepared: readonly Prepared[],
    uploader: number | null,
    db?: Database | Transaction,
  ): Promise<StoredFile[]> {
    const quota = this.#quota
    const added = {
      files: prepared.length,
      kilobytes: prepared.reduce((sum, { row }) => sum + row.size, 0),
    }
    return this.withBytes(prepared, () =>
      db
        ? this.#insert(prepared, uploader, db)
        : this.#sql.begin(async tx => {
            if (uploader !== null && quota) {
              await this.#check(tx, uploader, quota, added)
            }
            return this.#insert(prepared, uploader, tx)
          }),
    )
  }

  /**
   * Stores the bytes, then runs `write`, which writes the rows and calls `settle` in one transaction. When that fails, removes
   * the bytes that are still listed as stray. After a commit whose answer was lost none are: their rows exist.
   */
  async withBytes<T>(prepared: readonly Prepared[], write: () => Promise<T>): Promise<T> {
    const names = namesOf(prepared)
    await this.note(this.#sql, names)
    try {
      for (const { pieces, kind } of prepared) {
        for (const { name, path } of pieces) await this.storage.put(name, path, kind)
      }
      return await write()
    } catch (error) {
      // The first error is reported; the retention worker repeats the removal.
      await this.#removeStray(names).catch(() => undefined)
      throw error
    }
  }

  /** The row of a file has new bytes: an upload of now, which the quota of its uploader may refuse as a new file (409, 429). */
  async countReplaced(tx: Transaction, id: number): Promise<void> {
    const [file] = await tx<{ uploader: number | null }[]>`
      update files set arrived_at = ${this.#clock()} where id = ${id} returning uploader_id as uploader`
    const quota = this.#quota
    if (quota && file?.uploader) await this.#check(tx, file.uploader, quota, { files: 0, kilobytes: 0 })
  }

  /**
   * Nobody has the file as an avatar any more, by the hand of `by`, who deletes it. The foreign key would only empty the column, and
   * the log of the resident would have the time of an earlier change (product §10).
   */
  async dropAvatar(tx: Transaction, id: number, { id: by }: Pick<Actor, 'id'>): Promise<void> {
    await tx`select set_config('rest.actor', ${by}::text, true)`
    await tx`update users set avatar_id = null, updated_at = ${this.#clock()} where avatar_id = ${id}`
  }

  /** Removes the bytes of these files from `stray_bytes`: their rows are written. */
  async settle(db: Database | Transaction, prepared: readonly Prepared[]): Promise<void> {
    await db`delete from stray_bytes where name = any(${namesOf(prepared)})`
  }

  /** Lists bytes in `stray_bytes`, in the transaction that deletes or changes their row. */
  async note(db: Database | Transaction, names: readonly string[], since = this.#clock()): Promise<void> {
    await db`
      insert into stray_bytes (name, since) select unnest(${names as string[]}::text[]), ${since}
      on conflict (name) do nothing`
  }

  /** Removes bytes as `removeAtOnce`, or, while a backup may need them, leaves them to the retention worker. */
  async removeBytes(names: readonly string[], db: Database | Transaction = this.#sql): Promise<void> {
    if (!(await isBackupRunning(db))) await this.removeAtOnce(names, db)
  }

  /**
   * Removes bytes listed in `stray_bytes`; a backup that needs them fails. Throws when the storage keeps some: the retention
   * worker repeats their removal.
   */
  async removeAtOnce(names: readonly string[], db: Database | Transaction = this.#sql): Promise<void> {
    const kept = await this.storage.remove(names)
    const gone = without(names, kept)
    await db`delete from stray_bytes where name = any(${gone})`
    if (kept.length > 0) throw keptError(kept)
  }

  async #removeStray(names: readonly string[]): Promise<void> {
    await this.#sql.begin(async tx => {
      const stray = await tx<{ name: string }[]>`
        select name from stray_bytes where name = any(${names as string[]}) for update skip locked`
      await this.removeBytes(
        stray.map(({ name }) => name),
        tx,
      )
    })
  }

  async #insert(
    prepared: readonly Prepared[],
    uploader: number | null,
    db: Database | Transaction,
  ): Promise<StoredFile[]> {
    await this.settle(db, prepared)
    const now = this.#clock().toISOString()
    const { provider } = this.storage
    const rows = prepared.map(({ row }) => ({ ...row, alternative_text: row.alternativeText }))
    const inserted = await db<{ id: number }[]>`
      insert into files (name, alternative_text, caption, width, height, formats, hash, ext, mime, size, url, provider,
        uploader_id, unused_since, arrived_at, created_at, updated_at)
      select name, alternative_text, caption, width, height, formats, hash, ext, mime, size, url, ${provider},
        ${uploader}::integer, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from json_populate_recordset(null::files, ${JSON.stringify(rows)}::text::json)
      returning id`
    return inserted.flatMap(({ id }, at) => {
      const file = prepared[at]
      return file ? [{ id, ...file.row, provider, createdAt: now, updatedAt: now }] : []
    })
  }

  /**
   * Removes files of a call that failed, rows first, then bytes. A file that a row refers to stays: the call was done, and only
   * its answer was lost.
   */
  async discard(files: readonly StoredFile[]): Promise<void> {
    if (files.length === 0) return
    const ids = files.map(({ id }) => id)
    const names = await this.#sql.begin(async tx => {
      // Locked first: a call that attaches one of them has committed and is seen below, or waits and finds the file gone.
      await tx`select from files where id = any(${ids}::integer[]) order by id for update`
      const gone = await tx<Pick<StoredFile, 'hash' | 'ext' | 'formats'>[]>`
        delete from files f
        where id = any(${ids}::integer[]) and sealed_at is null and not ${tx.unsafe(this.#quota?.isShown ?? 'false')}
        returning hash, ext, formats`
      const bytes = gone.flatMap(bytesOf)
      await this.note(tx, bytes)
      return bytes
    })
    await this.removeBytes(names)
  }
}

export const without = (names: readonly string[], kept: readonly Kept[]): string[] =>
  names.filter(name => !kept.some(other => other.name === name))

export const keptError = (kept: readonly Kept[]): Error =>
  new Error(`the storage keeps ${kept.length} files, such as ${kept[0]?.name}: ${kept[0]?.reason}`)

const namesOf = (prepared: readonly Prepared[]) =>
  prepared.flatMap(({ pieces }) => pieces.map(({ name }) => name))
