import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/clock.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Transaction } from '../database/pool.ts'
import type { Actor } from './authorize.ts'
import { refusalOf } from './database-errors.ts'
import { type Answer, type Engine, StaleActor } from './engine.ts'
import type { Table } from './model.ts'
import { Refusal, type Refusals } from './refusals.ts'
import { noteRepeated } from './repeated.ts'
import { type Command, type CommandInput, queryOf } from './routes.ts'
import { Statement } from './statement.ts'

/** The context of a command: one transaction, for one caller, at one moment. */
export interface Doing {
  readonly tx: Transaction
  readonly actor: Actor
  /** The caller's id; a command always has a signed-in caller. */
  readonly me: number
  readonly now: Date
  readonly refusals: Refusals
}

/** A command of a domain: checks, changes rows and notifies; returns the id or ids of the rows that the answer contains. */
export type Work<Data> = (doing: Doing, input: CommandInput<Data>) => Promise<number | readonly number[]>

/** Commands of one engine: transaction, sign-in check, idempotency key and answer in one place. */
export class Executor {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** A command that replaces a generic verb, or serves an action: its rows are answered with the query's populate. */
  command =
    <Data = CommandInput['data']>(table: Table, work: Work<Data>): Command<Data> =>
    (actor, input) =>
      this.perform(actor, input.request, async doing => {
        const ids = await work(doing, input)
        return typeof ids === 'number'
          ? this.#engine.one(actor, table, ids, input.query, doing.tx)
          : this.#engine.some(actor, table, ids, input.query, doing.tx)
      })

  /** Runs `work` in one transaction. A call repeated with the same key gets the first answer (product §9). */
  async perform(
    actor: Actor,
    request: FastifyRequest,
    work: (doing: Doing) => Promise<Answer>,
  ): Promise<Answer> {
    const { refusals } = this.#engine
    const me = actor.id
    if (me === null) throw refusals.forbiddenTo(actor)
    const key = this.#keyOf(request)
    return this.transact(async (tx, now) => {
      await this.#check(actor, tx)
      const doing = { tx, actor, me, now, refusals }
      return key === undefined ? work(doing) : this.#once(doing, key, request, () => work(doing))
    })
  }

  /** One transaction; the pool repeats it after a deadlock or a serialization failure (`database/retrying.ts`). */
  async transact<T>(work: (tx: Transaction, now: Date) => Promise<T>): Promise<T> {
    try {
      return (await this.#engine.sql.begin(tx => work(tx, this.#engine.clock()))) as T
    } catch (error) {
      throw refusalOf(error, this.#engine.refusals)
    }
  }

  async #check(actor: Actor, tx: Transaction): Promise<void> {
    const statement = new Statement()
    const text = `select ${statement.signed()}${statement.guarded(actor)}`
    const rows = await this.#engine.statements.send({ text, bounds: statement.bounds }, actor, tx)
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

  /**
   * Inserts the row of the key first: a second call waits until the first one has ended, and then reads its
   * answer.
   */
  async #once(
    doing: Doing,
    key: string,
    request: FastifyRequest,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const { tx, me, now } = doing
    const print = fingerprint(request)
    const { rank } = doing.actor
    const taken = await tx`
      insert into idempotency_keys (user_id, key, fingerprint, created_at) values (${me}, ${key}, ${`${print} ${rank}`}, ${now})
      on conflict (user_id, key) do update set fingerprint = excluded.fingerprint, answer = null, created_at = excluded.created_at
        where idempotency_keys.created_at < ${now}::timestamptz - interval '1 day'
      returning key`
    if (taken.length > 0) {
      const answer = await work()
      await this.#keep(doing, key, answer)
      return answer
    }
    const [first] = await tx<{ fingerprint: string; answer: string; at: string }[]>`
      select fingerprint, answer, created_at as at from idempotency_keys where user_id = ${me} and key = ${key}`
    const [before, then] = first?.fingerprint.split(' ') ?? []
    if (!first || before !== print) {
      throw new Refusal(409, 'ConflictError', 'Этот Idempotency-Key уже использован для другого запроса')
    }
    // The kept answer may show what the caller may not read any more.
    if (then !== undefined && then !== rank) {
      throw new Refusal(409, 'ConflictError', 'Это уже сделано, но с тех пор ваша роль изменилась')
    }
    noteRepeated(request, first.at)
    return Buffer.from(first.answer)
  }

  /** Keeps the answer for the key. 429 when those of the caller's last day exceed `keptBytes`: then nothing is written. */
  async #keep({ tx, me, now, refusals }: Doing, key: string, answer: Answer): Promise<void> {
    const begin = new Date(now.getTime() - DAY_MS)
    const [kept] = await tx<{ bytes: number }[]>`
      with answered as (
        update idempotency_keys set answer = ${String(answer)} where user_id = ${me} and key = ${key})
      insert into attempts as a (key, count, since) values (${`kept answers ${me}`}, ${answer.byteLength}, ${now})
      on conflict (key) do update set
        count = case when a.since <= ${begin} then excluded.count else a.count + excluded.count end,
        since = case when a.since <= ${begin} then excluded.since else a.since end
      returning count as bytes`
    if (kept && kept.bytes > limits.keptBytes) throw refusals.tooManyKept(limits.keptBytes)
  }
}

/** A hash of the request; the same key with another request is an error, not a repetition. */
const fingerprint = (request: FastifyRequest) => {
  const { method, routeOptions, params, body } = request
  return createHash('sha256')
    .update(JSON.stringify([method, routeOptions.url, params, queryOf(request), body]))
    .digest('base64url')
}
