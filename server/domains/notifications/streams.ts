import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../rest/authorize.ts'
import type { RawObject } from '../../rest/request.ts'
import { turns } from '../../rest/turns.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { NOTICES } from './notify.ts'
import { type Row, Stream } from './stream.ts'

/** Open streams of one resident in one process at most: tabs and devices. */
export const MOST_STREAMS = 6
/** Notices read from the table at a time. */
const PAGE = 100
/**
 * Streams that read at the same time; the others wait, so that an award to a thousand residents leaves
 * connections to requests.
 */
const LOOKS = 2

/** The open streams of this process, and the connection that listens for the notifications of PostgreSQL. */
export class Streams {
  readonly #city: City
  readonly #open = new Map<number, Set<Stream>>()
  readonly #inTurn = turns(LOOKS)
  #isListening = false
  #isClosed = false

  constructor(city: City) {
    this.#city = city
  }

  /** Open streams of all residents. */
  get count(): number {
    return [...this.#open.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /**
   * Opens a stream that begins after the notice `since`, or with the next notice. Throws `StaleActor`, and
   * 429 above the limit; afterwards the stream writes the response.
   */
  async open(actor: Actor, since: number | null, reply: FastifyReply): Promise<void> {
    const { refusals } = this.#city.engine
    const me = actor.id ?? 0
    this.#listen()
    const [newest] = await this.#read(actor, { sort: 'id:desc', fields: 'id', pagination: { limit: '1' } })
    const own = this.#open.get(me) ?? new Set()
    if (own.size >= MOST_STREAMS) throw refusals.tooMany()
    reply.hijack()
    // The connection may have been closed meanwhile, and would not emit `close` again.
    if (reply.raw.destroyed) return
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    const response = reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    const stream = new Stream({
      response,
      last: Math.min(since ?? Number.POSITIVE_INFINITY, newest?.id ?? 0),
      after: id => this.#inTurn(() => this.#after(actor, id)),
      onFault: error => this.#city.app.log.warn({ err: error }, 'a stream of notices could not read them'),
    })
    this.#open.set(me, own.add(stream))
    response.on('close', () => {
      own.delete(stream)
      if (own.size === 0) this.#open.delete(me)
    })
    if (this.#isClosed) stream.end()
  }

  /** Ends all streams, so that browsers reconnect to another server. */
  close(): void {
    this.#isClosed = true
    for (const streams of this.#open.values()) for (const stream of streams) stream.end()
  }

  /** Called once in a process; the driver reconnects when the connection is lost. */
  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    const { sql, app } = this.#city
    const wake = (user: number) => {
      for (const stream of this.#open.get(user) ?? []) void stream.look()
    }
    const hear = (users: string) => users.split(',').forEach(user => wake(Number(user)))
    // Also called after a reconnection: notifications may have been lost.
    const begin = () => [...this.#open.keys()].forEach(wake)
    sql.listen(NOTICES, hear, begin).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the channel of notices cannot be listened to yet')
    })
  }

  async #after(actor: Actor, id: number) {
    const rows = await this.#read(actor, {
      filters: { id: { $gt: String(id) } },
      sort: 'id',
      populate: 'image',
      pagination: { limit: String(PAGE) },
    })
    return { rows, isFull: rows.length === PAGE }
  }

  /** Reads what `GET /api/notifications` returns, with the same check of the caller and the same rights. */
  async #read(actor: Actor, query: RawObject): Promise<readonly Row[]> {
    const { engine, table } = this.#city
    const pagination = { ...(query['pagination'] as RawObject), withCount: 'false' }
    const plan = engine.planner(actor).list(table('notifications'), { ...query, pagination })
    const [[body]] = await ask(engine, actor, engine.compiler.list(plan, actor))
    return (JSON.parse(String(body)) as { readonly data: readonly Row[] }).data
  }
}
