import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../../database/pool.ts'
import type { Engine } from '../../rest/engine.ts'
import { type Refusals, refusalsIn } from '../../rest/refusals.ts'
import type { Commands, FormReader, Identity } from '../../rest/routes.ts'
import { ru } from '../../rest/texts.ts'
import type { Settings } from '../../settings.ts'
import { Arrivals } from './arrivals.ts'
import type { StoredFile } from './file.ts'
import { formReader } from './form.ts'
import { acceptForms } from './multipart.ts'
import { Reception } from './reception.ts'
import { serveFiles } from './serve.ts'
import { diskStorage } from './storage/disk.ts'
import { FileStore, type NewFile } from './store.ts'
import { type MediaTexts, ruMedia } from './texts.ts'
import { uploadRoutes } from './upload.ts'

export type { StoredFile } from './file.ts'
export type { NewFile } from './store.ts'
export type { MediaTexts } from './texts.ts'

export interface FilesOptions {
  readonly settings: Pick<Settings, 'uploads' | 's3'>
  readonly sql: Database
  readonly clock: () => Date
  readonly texts?: MediaTexts
}

/** The files of an installation without the HTTP around them: what seeds store pictures with. */
export async function openFiles({
  settings: { uploads, s3 },
  sql,
  clock,
  texts = ruMedia,
  refusals = refusalsIn(ru),
}: FilesOptions & { readonly refusals?: Refusals }): Promise<FileStore> {
  // The client of S3 takes a while to load, and most installations have none.
  const storage = s3 ? (await import('./storage/s3.ts')).s3Storage(s3) : diskStorage(uploads)
  const arrivals = new Arrivals(join(uploads, '.arrivals'))
  await arrivals.open()
  return new FileStore({ sql, storage, arrivals, words: { refusals, texts }, clock })
}

export interface MediaOptions extends FilesOptions {
  readonly engine: Engine
  readonly identity: Identity
  /** The domains' own ways to update a row; may be filled after this call, before the first request. */
  readonly commands?: Commands
}

export interface Media {
  readonly readForm: FormReader
  /**
   * Stores one file and its row. 400 for a type that is not kept or a broken picture, 413 for what is too large.
   * With a transaction the row is part of it; call outside of one where it can be: drawing a picture takes its time.
   */
  readonly store: (file: NewFile, db?: Database | Transaction) => Promise<StoredFile>
  /** Takes stored files back, rows and bytes. */
  readonly discard: (files: readonly StoredFile[]) => Promise<void>
}

/** Files: uploads, forms with files, and the bytes under `/uploads` (contract §13, product §8). */
export async function media(app: FastifyInstance, options: MediaOptions): Promise<Media> {
  const { engine, identity, texts = ruMedia, commands } = options
  const store = await openFiles({ ...options, texts, refusals: engine.refusals })
  const reception = new Reception({ engine, identity, store })
  await acceptForms(app)
  uploadRoutes(app, reception, commands)
  serveFiles(app, reception)
  return {
    readForm: formReader(app, reception),
    store: (file, db) => store.store(file, db),
    discard: files => store.discard(files),
  }
}
