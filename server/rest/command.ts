import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../database/pool.ts'
import type { Actor } from './authorize.ts'
import { refusalOf } from './database-errors.ts'
import { type Answer, type Engine, StaleActor } from './engine.ts'
import type { Table } from './model.ts'
import { Refusal, type Refusals } from './refusals.ts'
import type { Command, CommandInput } from './routes.ts'
import { Statement, valuesOf } from './statement.ts'

/** What a command has at hand: one transaction, for one caller, at one moment. */
export interface Doing {
  readonly tx: Transaction
  readonly actor: Actor
  /** The caller's id; a command is never the public's. */
  readonly me: number
  readonly now: Date
  readonly refusals: Refusals
}

/** A rule of a domain: check, change, tell what happened; answers the id of the row, or ids, that the caller gets back. */
export type Work = (doing: Doing, input: CommandInput) => Promise<number | readonly number[]>

const RETRIES = 5
/** Serialization failure and deadlock: the transaction did nothing and may be run again. */
const passing = new Set(['40001', '40P01'])

/** Commands of one engine: transaction, sign-in check, idempotency key and answer in one place. */
export class Desk {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** A command that replaces a generic verb, or serves an action: its rows are answered with the query's populate. */
  command =
    (table: Table, work: Work): Command =>
    (actor, input) =>
      this.perform(actor, input.request, async doing => {
        const ids = await work(doing, input)
        return typeof ids === 'number'
          ? this.#engine.one(actor, table, ids, input.query, doing.tx)
          : this.#engine.some(actor, table, ids, input.query, doing.tx)
      })

  /** Runs `work` in one transaction. A call that is sent again under the same key gets its first answer (product §9). */
  async perform(
    actor: Actor,
    request: FastifyRequest,
    work: (doing: Doing) => Promise<Answer>,
  ): Promise<Answer> {
    const { refusals } = this.#engine
    const me = actor.id
    if (me === null) throw refusals.forbidden()
    const key = this.#keyOf(request)
    return this.transact(async (tx, now) => {
      await this.#check(actor, tx, now)
      const doing = { tx, actor, me, now, refusals }
      return key === undefined ? work(doing) : this.#once(doing, key, fingerprint(request), () => work(doing))
    })
  }

  /** One transaction, again when it met another in passing. */
  async transact<T>(work: (tx: Transaction, now: Date) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await this.#engine.sql.begin(tx => work(tx, this.#engine.clock()))) as T
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (!passing.has(code) || attempt >= RETRIES) throw refusalOf(error, this.#engine.refusals)
        await new Promise(resolve => setTimeout(resolve, attempt * 10 * Math.random()))
      }
    }
  }

  async #check(actor: Actor, tx: Transaction, now: Date): Promise<void> {
    const statement = new Statement()
    const text = `select ${statement.signed()}${statement.guarded(actor)}`
    const rows = await tx.unsafe(text, valuesOf(statement.bounds, actor, now) as never[], { prepare: true })
    if (rows.length === 0) throw new StaleActor()
  }

  #keyOf({ headers }: FastifyRequest): string | undefined {
    const key = headers['idempotency-key']
    if (key === undefined) return undefined
    if (typeof key !== 'string' || key.length === 0 || key.length > 200) {
      throw this.#engine.refusals.invalidValue('Idempotency-Key', 'строка до 200 знаков')
    }
    return key
  }

  /** The row of the key is taken first: a second call waits for the first one's end, and then reads its answer. */
  async #once(
    { tx, me, now }: Doing,
    key: string,
    print: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const taken = await tx`
      insert into idempotency_keys (user_id, key, fingerprint, created_at) values (${me}, ${key}, ${print}, ${now})
      on conflict (user_id, key) do update set fingerprint = excluded.fingerprint, answer = null, created_at = excluded.created_at
        where idempotency_keys.created_at < ${now}::timestamptz - interval '1 day'
      returning key`
    if (taken.length > 0) {
      const answer = await work()
      await tx`update idempotency_keys set answer = ${String(answer)} where user_id = ${me} and key = ${key}`
      return answer
    }
    const [first] = await tx<{ fingerprint: string; answer: string }[]>`
      select fingerprint, answer from idempotency_keys where user_id = ${me} and key = ${key}`
    if (!first || first.fingerprint !== print) {
      throw new Refusal(409, 'ConflictError', 'Этот Idempotency-Key уже использован для другого запроса')
    }
    return Buffer.from(first.answer)
  }
}

/** What the call asks for; the same key with another request is a mistake, not a repetition. */
const fingerprint = ({ method, raw, body }: FastifyRequest) =>
  createHash('sha256')
    .update(`${method} ${raw.url} ${JSON.stringify(body)}`)
    .digest('base64url')
