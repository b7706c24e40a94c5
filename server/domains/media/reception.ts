import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../rest/authorize.ts'
import { type Engine, StaleActor } from '../../rest/engine.ts'
import type { Table } from '../../rest/model.ts'
import type { Refusals } from '../../rest/refusals.ts'
import { asCaller, type Identity } from '../../rest/routes.ts'
import { Statement, valuesOf } from '../../rest/statement.ts'
import type { FileStore } from './store.ts'
import type { MediaTexts } from './texts.ts'

export interface ReceptionOptions {
  readonly engine: Engine
  readonly identity: Identity
  readonly store: FileStore
}

/** What custom roles call the actions on files (contract §13, roles); the engine knows them by the type. */
const actions = [
  ['find', 'find'],
  ['findOne', 'findOne'],
  ['upload', 'create'],
  ['upload', 'update'],
  ['destroy', 'delete'],
] as const

/** What every call of this folder needs: who calls, the engine, the files. */
export class Reception {
  readonly engine: Engine
  readonly store: FileStore
  readonly texts: MediaTexts
  readonly refusals: Refusals
  readonly files: Table
  readonly #identity: Identity

  constructor({ engine, identity, store }: ReceptionOptions) {
    this.engine = engine
    this.store = store
    this.texts = store.words.texts
    this.refusals = store.words.refusals
    this.files = engine.model.table('files')
    this.#identity = identity
  }

  /** Runs a call for the caller, seen as an actor on files. */
  call = <T>(request: FastifyRequest, work: (actor: Actor) => Promise<T>): Promise<T> =>
    asCaller(this.#identity, request, actor => work(onFiles(actor)))

  /** Asks the database whether the caller is who they were: before a body that can be read only once. */
  async confirm(actor: Actor): Promise<void> {
    const statement = new Statement()
    const text = `select 1${statement.guarded(actor)}`
    const values = valuesOf(statement.bounds, actor, this.engine.clock())
    const rows = await this.engine.sql.unsafe(text, values as never[])
    if (rows.length === 0) throw new StaleActor()
  }
}

/** An id outside the path; 0, which no row has, where it cannot be one. */
export const rowId = (raw: unknown): number =>
  typeof raw === 'string' && /^[1-9]\d{0,9}$/.test(raw) && Number(raw) <= 2_147_483_647 ? Number(raw) : 0

function onFiles(actor: Actor): Actor {
  const { permissions } = actor
  if (!permissions) return actor
  const granted = actions.filter(([action]) => permissions.has(`plugin::upload.content-api.${action}`))
  return {
    ...actor,
    permissions: new Set([...permissions, ...granted.map(([, action]) => `plugin::upload.file.${action}`)]),
  }
}
