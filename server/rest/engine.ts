import type { EventEmitter } from 'node:events'
import type { CityClock } from '#contract/clock.ts'
import type { Collection, Verb } from '#contract/rest/collection.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Database, Transaction } from '../database/pool.ts'
import { type Actor, allowed } from './authorize.ts'
import { parseBody } from './body.ts'
import { Compiler, type Expressions } from './compile.ts'
import { type RowsOf, workOf } from './cost.ts'
import { refusalOf, refusalOfRead } from './database-errors.ts'
import { HeavyReads } from './heavy.ts'
import { type Model, modelOf, type Table } from './model.ts'
import { type ListPlan, type OnePlan, Planner } from './plan.ts'
import { Recent } from './recent.ts'
import { type Refusals, refusalsIn, type Texts } from './refusals.ts'
import { parseQuery } from './request.ts'
import type { Compiled } from './statement.ts'
import { type Row, type Sender, Statements } from './statements.ts'
import { Writer } from './write.ts'

export interface EngineOptions {
  readonly sql: Database
  /** The connections of heavy reads; absent: those of all. */
  readonly heavySql?: Database | undefined
  readonly collections: readonly Collection[]
  readonly texts: Texts
  readonly clock: () => Date
  readonly expressions?: Expressions
  /** As the reference does (contract §11): a relation that the caller may not list is dropped from a body. */
  readonly dropRestricted?: boolean
  /** The clock that determines the day of a date without a time; absent: UTC, as in the reference. */
  readonly cityTime?: CityClock | undefined
}

/**
 * The caller has signed out, been blocked or got another role since planning, and must be identified again.
 */
export class StaleActor extends Error {}

/** Bytes of a finished answer. */
export type Answer = Buffer

/** Options for writes of a domain's command through the engine. */
export interface WriteOptions {
  /** Attributes that the server sets, whatever the caller may write: `{ password: hash }`. */
  readonly set?: { readonly [attribute: string]: unknown }
  /** The transaction that the statement is a part of. */
  readonly tx?: Transaction
}

/** Size in characters of text. */
const KEPT_PLANS = { entries: 2000, size: 16_000_000 }

/** Request → plan → one statement → answer. Knows declarations, no domain. */
export class Engine {
  readonly model: Model
  readonly refusals: Refusals
  readonly sql: Database
  readonly clock: () => Date
  readonly compiler: Compiler
  readonly statements: Statements
  readonly heavy: HeavyReads
  readonly #writer: Writer
  readonly #dropRestricted: boolean
  readonly #cityTime: CityClock | undefined
  /** Plans by caller's rights and query text: a repeated request is not planned again. */
  readonly #plans = new Recent<Compiled>(KEPT_PLANS)
  #rowsOf: RowsOf = () => 0

  constructor({
    sql,
    heavySql = sql,
    collections,
    texts,
    clock,
    expressions = {},
    dropRestricted = false,
    cityTime,
  }: EngineOptions) {
    this.model = modelOf(collections)
    this.refusals = refusalsIn(texts)
    this.sql = sql
    this.heavy = new HeavyReads(heavySql, this.refusals)
    this.clock = clock
    this.statements = new Statements(clock)
    this.compiler = new Compiler(expressions)
    this.#writer = new Writer(this.compiler)
    this.#dropRestricted = dropRestricted
    this.#cityTime = cityTime
  }

  planner = (actor: Actor) => new Planner(actor, this.refusals, this.#cityTime)

  /**
   * Reads about how many rows each table has, as PostgreSQL estimates it: by these the cost of a read is expected. Until
   * then no read is heavy.
   */
  async weigh(): Promise<void> {
    const rows = await this.sql<{ name: string; rows: number }[]>`
      select relname as name, reltuples::float8 as rows from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'`
    const counts = new Map(rows.map(({ name, rows: count }) => [name, Math.max(count, 0)]))
    this.#rowsOf = table => counts.get(table) ?? 0
    this.#plans.clear()
  }

  /** Throws 403 when the caller may not use the verb at all, before any other check (contract §11). */
  permit(actor: Actor, table: Table, verb: Verb): void {
    if (allowed(actor, table, verb) === false) throw this.refusals.forbiddenTo(actor)
  }

  /** `client` emits `close` when nobody waits for the answer any more. */
  async list(actor: Actor, table: Table, query: string, client?: EventEmitter): Promise<Answer> {
    const compiled = this.listStatement(actor, table, query)
    return (await this.#weighed(compiled, actor, client)) ?? Buffer.from('[]')
  }

  /** The statement of a list. */
  listStatement(actor: Actor, table: Table, query: string): Compiled {
    this.permit(actor, table, 'find')
    return this.#plan(actor, table, 'list', query, () => {
      const plan = this.planner(actor).list(table, parseQuery(query, this.refusals))
      const isHeavy = this.#weigh(plan, plan.page.size)
      return { ...this.compiler.list(plan, actor), isHeavy }
    })
  }

  async count(actor: Actor, table: Table, query: string, client?: EventEmitter): Promise<Answer> {
    this.permit(actor, table, 'find')
    const compiled = this.#plan(actor, table, 'count', query, () => {
      const plan = this.planner(actor).list(table, parseQuery(query, this.refusals))
      return { ...this.compiler.count(plan, actor), isHeavy: this.#weigh(plan, 0) }
    })
    return (await this.#weighed(compiled, actor, client)) ?? Buffer.from('0')
  }

  /** One row by id; `id` null reads the only row of a singleton. 404 where there is none for this caller. */
  async one(actor: Actor, table: Table, id: number | null, query: string, tx?: Transaction): Promise<Answer> {
    const verb = table.collection.singleton ? 'find' : 'findOne'
    this.permit(actor, table, verb)
    const compiled = this.#plan(actor, table, id === null ? 'only' : 'one', query, () => {
      const plan = this.planner(actor).one(table, parseQuery(query, this.refusals), verb)
      return {
        ...this.compiler.one(plan, id === null ? 'only' : 'id', actor),
        isHeavy: this.#weigh(plan, 1),
      }
    })
    if (compiled.isHeavy && tx) throw this.refusals.tooHeavy(limits.heavyFrom)
    const body = await this.#weighed(compiled, actor, undefined, id, tx)
    if (!body) throw this.refusals.notFound()
    return body
  }

  /** Rows by id, in the order of the ids: `{"data":[…],"meta":{}}`. The answer of bulk calls. */
  async some(
    actor: Actor,
    table: Table,
    ids: readonly number[],
    query: string,
    tx?: Transaction,
  ): Promise<Answer> {
    const asked = this.planner(actor).one(table, parseQuery(query, this.refusals), 'find', ids.length)
    const plan = this.#light(asked, ids.length)
    return (await this.#read(this.compiler.some(plan, ids, actor), actor, null, tx)) ?? Buffer.from('')
  }

  async create(
    actor: Actor,
    table: Table,
    data: unknown,
    query: string,
    { set, tx }: WriteOptions = {},
  ): Promise<Answer> {
    this.permit(actor, table, 'create')
    const planner = this.planner(actor)
    const { selection } = this.#light(planner.one(table, parseQuery(query, this.refusals)), 1)
    const body = parseBody(this.data(data), table, planner, {
      mode: 'create',
      dropRestricted: this.#dropRestricted,
      set,
    })
    const compiled = this.#writer.create(table, body, selection, planner)
    const answer = await this.#write(compiled, actor, null, table, tx)
    if (!answer) throw new Error(`nothing was written to ${table.name}`)
    return answer
  }

  /** Partial; `id` null changes the only row of a singleton, or makes it. */
  async update(
    actor: Actor,
    table: Table,
    id: number | null,
    data: unknown,
    query: string,
    { set, tx }: WriteOptions = {},
  ): Promise<Answer> {
    this.permit(actor, table, 'update')
    const planner = this.planner(actor)
    const { selection } = this.#light(planner.one(table, parseQuery(query, this.refusals)), 1)
    const body = parseBody(this.data(data), table, planner, {
      mode: 'update',
      dropRestricted: this.#dropRestricted,
      set,
    })
    const rule = planner.rule(table, 'update', 'preview')
    const compiled =
      id === null && table.collection.singleton
        ? this.#writer.replace(table, body, rule, selection, planner)
        : this.#writer.update(table, 'id', body, rule, selection, planner)
    const answer = await this.#write(compiled, actor, id, table, tx)
    if (answer) return answer
    if (body.where && id !== null && (await this.reaches(actor, table, id, tx))) {
      throw this.refusals.forbiddenAttributes(body.conditional)
    }
    throw this.refusals.notFound()
  }

  /** The row as it was. Collections with soft delete keep it, marked. */
  async remove(
    actor: Actor,
    table: Table,
    id: number | null,
    query: string,
    { tx }: WriteOptions = {},
  ): Promise<Answer> {
    this.permit(actor, table, 'delete')
    const planner = this.planner(actor)
    const { selection } = this.#light(planner.one(table, parseQuery(query, this.refusals)), 1)
    const rule = planner.rule(table, 'delete', 'preview')
    const by = id === null ? 'only' : 'id'
    const compiled = this.#writer.delete(table, by, rule, selection, actor)
    const answer = await this.#write(compiled, actor, id, table, tx)
    if (!answer) throw this.refusals.notFound()
    return answer
  }

  /** The object under `data`; 400 for any other body (contract §12). */
  data(data: unknown): { readonly [name: string]: unknown } {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) {
      throw this.refusals.validation(this.refusals.texts.missingData)
    }
    return data as { readonly [name: string]: unknown }
  }

  /** Whether this caller may change this row. */
  async reaches(actor: Actor, table: Table, id: number, tx?: Transaction): Promise<boolean> {
    const planner = this.planner(actor)
    const { where } = planner.one(table, {}, 'update')
    const selection = { table, fields: [], relations: [] }
    return (await this.#read(this.compiler.one({ selection, where }, 'id', actor), actor, id, tx)) !== null
  }

  #plan(actor: Actor, table: Table, what: string, query: string, make: () => Compiled): Compiled {
    const key = `${what} ${table.name} ${actor.key} ${query}`
    const known = this.#plans.get(key)
    if (known) return known
    const made = make()
    this.#plans.set(key, made, key.length + made.text.length)
    return made
  }

  /** Whether the read is expected to take long (docs/decisions/045). Throws 400 when it would cost more than any may. */
  #weigh(plan: ListPlan | OnePlan, rows: number): boolean {
    const work = workOf(plan, rows, this.#rowsOf)
    if (work > limits.comparisons) throw this.refusals.tooHeavy(limits.comparisons)
    return work > limits.heavyFrom
  }

  /**
   * What a write answers, and what is read in its transaction, holds rows that others wait for, and a connection of the quick
   * calls: throws 400 when that is expected to take long (docs/decisions/045).
   */
  #light(plan: OnePlan, rows: number): OnePlan {
    if (this.#weigh({ ...plan, where: null }, rows)) throw this.refusals.tooHeavy(limits.heavyFrom)
    return plan
  }

  #weighed(
    compiled: Compiled,
    actor: Actor,
    client?: EventEmitter,
    id: number | null = null,
    tx?: Transaction,
  ): Promise<Answer | null> {
    return compiled.isHeavy && !tx
      ? this.heavy.run(actor, client, sql => this.#read(compiled, actor, id, sql))
      : this.#read(compiled, actor, id, tx)
  }

  async #read(
    compiled: Compiled,
    actor: Actor,
    id: number | null = null,
    sql?: Sender,
  ): Promise<Answer | null> {
    const [row] = await this.#send(compiled, actor, id, undefined, sql)
    if (!row) throw new StaleActor()
    return row[0] ?? null
  }

  async #write(
    compiled: Compiled,
    actor: Actor,
    id: number | null,
    table: Table,
    tx?: Transaction,
  ): Promise<Answer | null> {
    const [row] = await this.#send(compiled, actor, id, table, tx)
    const [ok, missing, body] = row ?? []
    if (ok?.toString() !== 't') throw new StaleActor()
    if (missing) {
      const text = missing.toString()
      const at = text.lastIndexOf(':')
      const [, attribute] = /^picture (.+)$/.exec(text.slice(0, at)) ?? []
      if (attribute !== undefined) {
        const message = this.refusals.texts.notPicture(attribute)
        throw this.refusals.problems([{ path: [attribute], message }])
      }
      const message = this.refusals.texts.missingRelations(Number(text.slice(at + 1)), text.slice(0, at))
      throw this.refusals.validation(message, [])
    }
    return body ?? null
  }

  async #send(
    compiled: Compiled,
    actor: Actor,
    id: number | null,
    table?: Table,
    sql: Sender = this.sql,
  ): Promise<Row[]> {
    try {
      return await this.statements.send(compiled, actor, sql, id)
    } catch (error) {
      throw table ? refusalOf(error, this.refusals, table) : refusalOfRead(error, this.refusals)
    }
  }
}
