import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database, Transaction } from '../../database/pool.ts'
import type { Calls } from '../../rest/calls.ts'
import type { Executor } from '../../rest/command.ts'
import type { Engine } from '../../rest/engine.ts'
import { type Refusals, refusalsIn } from '../../rest/refusals.ts'
import type { Commands, Identity } from '../../rest/routes.ts'
import { ru } from '../../rest/texts.ts'
import type { Settings } from '../../settings.ts'
import type { Domain } from '../domain.ts'
import { Arrivals } from './arrivals.ts'
import type { StoredFile } from './file.ts'
import { formReader } from './form.ts'
import { acceptForms } from './multipart.ts'
import { Reception } from './reception.ts'
import { serveFiles } from './serve.ts'
import { openStorage } from './storage/open.ts'
import { FileStore, type NewFile } from './store.ts'
import { type MediaTexts, ruMedia } from './texts.ts'
import { isShown, type Quota } from './unused.ts'
import { uploadCalls } from './upload.ts'

export type { StoredFile } from './file.ts'
export type { NewFile } from './store.ts'
export type { MediaTexts } from './texts.ts'

export interface FilesOptions {
  readonly settings: Pick<Settings, 'uploads' | 's3'>
  readonly sql: Database
  readonly clock: () => Date
  readonly texts?: MediaTexts
  readonly quota?: Quota
}

/** Stores files without HTTP, for the seeds. */
export async function openFiles({
  settings: { uploads, s3 },
  sql,
  clock,
  texts = ruMedia,
  quota,
  refusals = refusalsIn(ru),
}: FilesOptions & { readonly refusals?: Refusals }): Promise<FileStore> {
  const storage = await openStorage({ uploads, s3 })
  const arrivals = new Arrivals(join(uploads, '.arrivals'))
  await arrivals.open()
  return new FileStore({ sql, storage, arrivals, words: { refusals, texts }, clock, ...(quota && { quota }) })
}

export interface MediaOptions extends Omit<FilesOptions, 'quota' | 'settings'> {
  readonly settings: FilesOptions['settings'] & Pick<Settings, 'uploadQuota'>
  readonly engine: Engine
  readonly executor: Executor
  readonly identity: Identity
  readonly implement: Calls['implement']
  /** The domains' own ways to update a row; may be filled after this call, before the first request. */
  readonly commands?: Commands
}

export interface Media {
  /**
   * Stores one file and its row. 400 for a type that is not kept or a broken picture, 413 for what is too large.
   * With a transaction the row is part of it. Prefer a call without one: resizing a picture takes long.
   */
  readonly store: (file: NewFile, db?: Database | Transaction) => Promise<StoredFile>
  /** Removes stored files, rows and bytes. */
  readonly discard: (files: readonly StoredFile[]) => Promise<void>
}

/** Files: uploads, forms with files, and the bytes under `/uploads` (contract §13, product §8). */
export async function mediaRoutes(app: FastifyInstance, options: MediaOptions): Promise<Media> {
  const { engine, executor, identity, implement, texts = ruMedia, commands } = options
  const quota = { ...options.settings.uploadQuota, isShown: isShown(engine.model, 'f') }
  const store = await openFiles({ ...options, texts, quota, refusals: engine.refusals })
  const reception = new Reception({ engine, identity, store })
  await acceptForms(app)
  app.decorate('readForm', formReader(app, reception))
  uploadCalls(implement, reception, executor, commands)
  serveFiles(app, reception)
  return {
    store: (file, db) => store.store(file, db),
    discard: files => store.discard(files),
  }
}

/** The domain of files with the texts of an installation. */
export const media =
  (texts: MediaTexts): Domain =>
  async ({ app, ...city }) => {
    await mediaRoutes(app, { ...city, texts })
    return {}
  }
