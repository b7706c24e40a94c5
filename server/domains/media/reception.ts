import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../rest/authorize.ts'
import { type Engine, StaleActor } from '../../rest/engine.ts'
import type { Table } from '../../rest/model.ts'
import type { Refusals } from '../../rest/refusals.ts'
import { asCaller, type Identity } from '../../rest/routes.ts'
import { Statement } from '../../rest/statement.ts'
import type { FileStore } from './store.ts'
import type { MediaTexts } from './texts.ts'

export interface ReceptionOptions {
  readonly engine: Engine
  readonly identity: Identity
  readonly store: FileStore
}

/** What every call of the media domain uses: the caller, the engine, the store. */
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

  /** Runs `work` for the caller of a request. */
  call = <T>(request: FastifyRequest, work: (actor: Actor) => Promise<T>): Promise<T> =>
    asCaller(this.#identity, request, work)

  /**
   * Checks in the database that the caller is unchanged, before a body is read that can be read only once.
   */
  async confirm(actor: Actor): Promise<void> {
    const statement = new Statement()
    const text = `select 1${statement.guarded(actor)}`
    const { statements, sql } = this.engine
    const rows = await statements.send({ text, bounds: statement.bounds }, actor, sql)
    if (rows.length === 0) throw new StaleActor()
  }
}

/** Parses an id that is not in the path; 0, the id of no row, for an invalid one. */
export const rowId = (raw: unknown): number =>
  typeof raw === 'string' && /^[1-9]\d{0,9}$/.test(raw) && Number(raw) <= 2_147_483_647 ? Number(raw) : 0
