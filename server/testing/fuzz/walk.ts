import { Agent, request as httpRequest } from 'node:http'
import type { Database } from '../../database/pool.ts'
import type { Document } from '../../rest/openapi/document.ts'
import { leaksIn, plant } from './canaries.ts'
import { Leaves } from './leaves.ts'
import { randomOf } from './random.ts'
import { type Request, Requests } from './requests.ts'

/** A running city, and a connection to its database. */
export interface Ground {
  readonly url: string
  /** What a browser would send as the origin: the public address of the city. */
  readonly origin: string
  readonly sql: Database
  /** The cookie of a user who has just signed in. */
  readonly cookieOf: (user: number) => Promise<string>
}

export interface Walk {
  readonly requests: number
  readonly seed: number
  /** Concurrent requests. */
  readonly connections: number
  /** `any` request, or only those with a hostile value in one place of a documented one. */
  readonly of: 'any' | 'leaves'
}

export interface Outcome {
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>
  /** The slowest requests, in milliseconds, the slowest first. */
  readonly slowest: readonly { readonly call: string; readonly milliseconds: number }[]
  /** Documented calls that no request got a 2xx from. */
  readonly unanswered: readonly string[]
  /** Answers that violate the API's contract, a sentence each. */
  readonly faults: readonly string[]
}

interface Person {
  readonly role: string
  readonly id: number | null
  cookie: string
}

interface Reply {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

const SLOWEST = 10
/** The longest time of an answer, over the tables of a demo city. */
const PATIENCE_MS = 30_000
/** The largest id in requests. The demo city has about as many residents. */
const IDS = 80

/**
 * Sends random requests to every documented call as four roles and checks every answer. The same seed
 * generates the same requests.
 */
export async function walk(
  ground: Ground,
  { requests: count, seed, connections, of }: Walk,
): Promise<Outcome> {
  const people = await peopleOf(ground)
  const walkers = people.flatMap(({ id }) => id ?? [])
  const document = (await (await fetch(`${ground.url}/api/openapi.json`)).json()) as Document
  const random = randomOf(seed)
  const requests = new { any: Requests, leaves: Leaves }[of](document, random, { ids: IDS, spared: walkers })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()
  const answered = new Set<string>()
  const faults: string[] = []
  let slowest: { call: string; milliseconds: number }[] = []

  let sent = 0
  const worker = async () => {
    while (sent < count) {
      sent += 1
      const request = requests.next()
      const person = random.pick(people)
      const started = performance.now()
      const reply = await send(ground, agent, request, person.cookie).catch((error: Error) => error)
      const milliseconds = performance.now() - started
      if (reply instanceof Error) {
        faults.push(`${request.call} as ${person.role} got no answer (${reply.message}): ${request.target}`)
        continue
      }
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (reply.status < 300) answered.add(request.call)
      slowest = [...slowest, { call: `${request.call} ${reply.status}`, milliseconds }]
        .toSorted((a, b) => b.milliseconds - a.milliseconds)
        .slice(0, SLOWEST)
      faults.push(...judged(request, reply, person.role))
      // The walk signs out and changes passwords too; a session that ended is replaced.
      if (reply.status === 401 && person.id !== null) person.cookie = await ground.cookieOf(person.id)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  faults.push(...(await escalated(ground.sql, people)))
  return {
    statuses,
    slowest,
    unanswered: requests.calls
      .map(({ method, path }) => `${method} ${path}`)
      .filter(call => !answered.has(call)),
    faults: [...new Set(faults)],
  }
}

/** A caller who is not signed in and one of each role; the canaries belong to other residents. */
async function peopleOf({ url, origin, sql, cookieOf }: Ground): Promise<readonly [Person, ...Person[]]> {
  const rows = await sql<{ id: number; role: string }[]>`
    select u.id, r.type as role from users u join roles r on r.id = u.role_id where not u.blocked order by u.id`
  const one = async (role: string): Promise<Person> => {
    const id = rows.find(row => row.role === role)?.id
    if (id === undefined) throw new Error(`the city has no ${role}`)
    return { role, id, cookie: await cookieOf(id) }
  }
  const resident = await one('authenticated')
  const moderator = await one('moderator')
  const others = rows.filter(({ id, role }) => role === 'authenticated' && id !== resident.id)
  await plant(
    sql,
    others.slice(0, 8).map(({ id }) => id),
    async (path, data) => {
      const headers = { origin, cookie: moderator.cookie, 'content-type': 'application/json' }
      const { ok, status } = await fetch(url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data }),
      })
      if (!ok) throw new Error(`${path} answered ${status}`)
    },
  )
  return [{ role: 'public', id: null, cookie: '' }, resident, moderator, await one('superadmin')]
}

/** Calls of browsers and of the provider, whose errors are pages or bodies of OpenID Connect. */
const ofOthers = /\/keycloak\/|\/digest\/unsubscribe$/

function judged(
  { call, documented, target }: Request,
  { status, headers, body }: Reply,
  role: string,
): string[] {
  const said = (what: string) => `${call} as ${role} ${what}: ${target.slice(0, 500)}`
  const found = leaksIn(body, role).map(text => said(`sent «${text}»`))
  const isBusy = status === 503 && headers['retry-after'] !== undefined
  if (status >= 500 && !isBusy) found.push(said(`answered ${status}`))
  // Node answers 431 itself when a request target or a header is too long for any call.
  if (status < 500 && status !== 431 && !documented.includes(String(status))) {
    found.push(`${call} answers ${status}, undocumented`)
  }
  if (status >= 400 && !ofOthers.test(call) && !isErrorBody(status, body)) {
    found.push(said(`answered ${status} without the error's body`))
  }
  return found
}

/** Contract §14: `{ data: null, error: { status, name, message } }`. */
function isErrorBody(status: number, body: string): boolean {
  try {
    const { data, error } = JSON.parse(body)
    return data === null && error.status === status && Boolean(error.name) && Boolean(error.message)
  } catch {
    return false
  }
}

/** Walkers whose role or state has changed, which no call of theirs may do. */
async function escalated(sql: Database, people: readonly Person[]): Promise<string[]> {
  const rows = await sql<{ id: number; role: string; blocked: boolean }[]>`
    select u.id, r.type as role, u.blocked from users u join roles r on r.id = u.role_id`
  return people
    .filter(({ id }) => id !== null)
    .filter(({ id, role }) => !rows.some(row => row.id === id && row.role === role && !row.blocked))
    .map(({ role }) => `the ${role} has another role, is blocked or gone`)
}

function send(ground: Ground, agent: Agent, request: Request, cookie: string): Promise<Reply> {
  const { url, origin } = ground
  const { method, target, headers, body } = request
  return new Promise((done, fail) => {
    const sending = httpRequest(
      url,
      {
        agent,
        method,
        path: target,
        headers: {
          origin,
          ...(cookie && { cookie }),
          ...(body && { 'content-length': body.length }),
          ...headers,
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      reply => {
        const chunks: Buffer[] = []
        const finish = () =>
          done({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(chunks).toString(),
          })
        reply
          .on('data', chunk => chunks.push(chunk))
          .on('end', finish)
          .on('error', fail)
        // A stream of notices never ends by itself.
        if (String(reply.headers['content-type']).startsWith('text/event-stream')) {
          finish()
          reply.destroy()
        }
      },
    )
    sending.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed a kept connection, after a 431 for example, just when it was used again.
      const isUnsent = sending.reusedSocket && error.code === 'ECONNRESET'
      if (isUnsent) send(ground, agent, request, cookie).then(done, fail)
      else fail(error)
    })
    sending.end(body)
  })
}
