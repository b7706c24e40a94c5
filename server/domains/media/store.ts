import { Readable } from 'node:stream'
import type { Database, Transaction } from '../../database/pool.ts'
import type { Arrivals } from './arrivals.ts'
import { bytesOf, type StoredFile } from './file.ts'
import { type Prepared, prepare, type Words } from './prepare.ts'
import type { Storage } from './storage/storage.ts'

export interface NewFile {
  /** As a person called it; folders and invisible signs are dropped. */
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
}

/** Keeps files: bytes first, then the row, so that no row is ever without its bytes. */
export class FileStore {
  readonly storage: Storage
  readonly arrivals: Arrivals
  readonly words: Words
  readonly #sql: Database
  readonly #clock: () => Date

  constructor({ sql, storage, arrivals, words, clock }: StoreOptions) {
    this.storage = storage
    this.arrivals = arrivals
    this.words = words
    this.#sql = sql
    this.#clock = clock
  }

  /** One file from a stream or from memory: for seeds and other domains. */
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

  /** Bytes and rows of all of them, or nothing. */
  async keep(
    prepared: readonly Prepared[],
    uploader: number | null,
    db: Database | Transaction = this.#sql,
  ): Promise<StoredFile[]> {
    try {
      for (const file of prepared) await this.putBytes(file)
      return await this.#insert(prepared, uploader, db)
    } catch (error) {
      const names = prepared.flatMap(({ pieces }) => pieces.map(({ name }) => name))
      // What went wrong first is what shall be told.
      await this.storage.remove(names).catch(() => undefined)
      throw error
    }
  }

  async putBytes({ pieces, kind }: Prepared): Promise<void> {
    for (const { name, path } of pieces) await this.storage.put(name, path, kind)
  }

  async #insert(
    prepared: readonly Prepared[],
    uploader: number | null,
    db: Database | Transaction,
  ): Promise<StoredFile[]> {
    const now = this.#clock().toISOString()
    const { provider } = this.storage
    const rows = prepared.map(({ row }) => ({ ...row, alternative_text: row.alternativeText }))
    const inserted = await db<{ id: number }[]>`
      insert into files (name, alternative_text, caption, width, height, formats, hash, ext, mime, size, url, provider,
        uploader_id, created_at, updated_at)
      select name, alternative_text, caption, width, height, formats, hash, ext, mime, size, url, ${provider},
        ${uploader}::integer, ${now}::timestamptz, ${now}::timestamptz
      from json_populate_recordset(null::files, ${JSON.stringify(rows)}::text::json)
      returning id`
    return inserted.flatMap(({ id }, at) => {
      const file = prepared[at]
      return file ? [{ id, ...file.row, provider, createdAt: now, updatedAt: now }] : []
    })
  }

  /** Takes files back that nothing shall point at: rows first, then bytes. */
  async discard(files: readonly StoredFile[]): Promise<void> {
    if (files.length === 0) return
    await this.#sql`delete from files where id = any(${files.map(({ id }) => id)}::integer[])`
    await this.storage.remove(files.flatMap(bytesOf))
  }
}
