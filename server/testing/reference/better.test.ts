/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { connect, type Database } from '../../database/pool.ts'
import { readSettings } from '../../settings.ts'
import { createDatabase, type Template, type TestDatabase } from '../database.ts'
import { buildReference, prepareReference, reference } from './app.ts'
import { type Case, readRecording, recorded } from './record.ts'

const { cases, files } = await readRecording()
const advised = cases.filter(one => one.better !== undefined)

const template: Template = {
  name: 'reference',
  async make(url) {
    const sql = connect(url, { max: 1 })
    await prepareReference(sql, recorded('seed.json')).finally(() => sql.end())
  },
}

let database: TestDatabase
let directory: string
let sql: Database
let app: FastifyInstance
/**
 * The reference application, but refusing relations that the caller may not list; the record has them
 * dropped.
 */
let strict: FastifyInstance
const tokens: Record<string, string | null> = { public: null, badtoken: 'not.a.token' }
const saved: Record<string, unknown> = {}

interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the JSON of an answer
  readonly body: any
}

beforeAll(async () => {
  database = await createDatabase(template)
  directory = await mkdtemp(join(tmpdir(), 'city-better-'))
  sql = connect(database.url, { max: 4 })
  const settings = await readSettings({
    DATA_DIR: directory,
    AUTH_LOCAL: 'on',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_API: '0',
    RATE_LIMIT_AUTH: '0',
  })
  app = (await buildReference(sql, settings)).app
  strict = (await buildReference(sql, settings, { ...reference, dropRestricted: false })).app
  for (const [name, identifier] of Object.entries({ authenticated: 'user01', member: 'user38' })) {
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/local',
      payload: { identifier, password: 'Passw0rd!' },
    })
    tokens[name] = login.json().jwt
  }
})
afterAll(async () => {
  await app.close()
  await strict.close()
  await sql.end()
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const dig = (value: unknown, path: string): unknown =>
  path.split('.').reduce<any>((at, key) => at?.[key], value)

/** Replaces `{{name}}` with a value from an earlier answer. */
function filled<T>(value: T): T {
  if (typeof value === 'string') {
    const [, whole] = /^\{\{(\w+)\}\}$/.exec(value) ?? []
    if (whole) return saved[whole] as T
    return value.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(saved[name])) as T
  }
  if (Array.isArray(value)) return value.map(filled) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item)])) as T
}

async function payloadOf({ form, rawRepeat, raw, body, ctype }: Case) {
  const type = { 'content-type': ctype ?? 'application/json' }
  if (rawRepeat) {
    const { before, char, times, after } = rawRepeat
    return { payload: `${before}${char.repeat(times)}${after}`, headers: type }
  }
  if (raw !== undefined) return { payload: raw, headers: type }
  if (body !== undefined) return { payload: JSON.stringify(filled(body)), headers: type }
  if (!form) return { headers: {} }
  const data = new FormData()
  for (const part of filled(form)) {
    if ('value' in part) data.append(part.name, part.value)
    else {
      const { filename = '', mime = '', base64 = '' } = files[part.file] ?? {}
      data.append(part.name, new Blob([Buffer.from(base64, 'base64')], { type: mime }), filename)
    }
  }
  const sent = new Response(data)
  const payload = Buffer.from(await sent.arrayBuffer())
  return { payload, headers: { 'content-type': sent.headers.get('content-type') ?? '' } }
}

async function send(one: Case, { as = one.as, to = app } = {}): Promise<Answer> {
  const token = as.startsWith('var:') ? saved[as.slice(4)] : tokens[as]
  const { payload, headers } = await payloadOf(one)
  const answer = await to.inject({
    method: one.method as 'GET',
    url: filled(one.path),
    headers: {
      ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
      ...one.headers,
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body }
}

let next = 0
/** Replays the record up to a case and returns its answer; a case for another installation is left out. */
async function reach(wanted: Case): Promise<Answer> {
  for (; next < cases.length; next += 1) {
    const one = cases[next]
    if (!one || one.config) continue
    const answer = await send(one)
    for (const [name, path] of Object.entries(one.save ?? {})) saved[name] = dig(answer.body, path)
    if (one === wanted) {
      next += 1
      return answer
    }
  }
  throw new Error(`${wanted.id} was sent already`)
}

type Check = (answer: Answer, one: Case) => unknown

const refused =
  (status: number, name: string): Check =>
  ({ body }) =>
    expect(body).toEqual({
      data: null,
      error: { status, name, message: expect.stringMatching(/./), details: expect.anything() },
    })
const wrong = refused(400, 'ValidationError')
const missing = refused(404, 'NotFoundError')
const ids = ({ body }: Answer) => body.data.map(({ id }: { id: number }) => id)

/** The role with all rights is allowed; one without the right to list or to change residents is refused. */
const forPrivileged =
  (status: number, path?: string): Check =>
  async (answer, one) => {
    expect(answer.status).toBe(200)
    expect((await send({ ...one, path: path ?? one.path }, { as: 'member' })).status).toBe(status)
  }

/** By case: our answer that replaces the recorded one. */
const better: Readonly<Record<string, Check>> = {
  'envelope/one-huge-id': missing,
  'envelope/one-float-id': missing,
  'filters-scalar/null-garbage': wrong,
  'filters-scalar/contains-underscore-wildcard': answer => expect(ids(answer)).toEqual([]),
  'filters-scalar/contains-percent-wildcard': answer => expect(ids(answer)).toEqual([]),
  'filters-scalar/between-one-value': wrong,
  'filters-scalar/eq-empty-on-number': wrong,
  'filters-scalar/number-garbage': wrong,
  'filters-scalar/id-garbage': wrong,
  'filters-scalar/json-filter-eq': wrong,
  'filters-logic/filters-array': wrong,
  'filters-logic/filters-string': wrong,
  'filters-logic/unknown-operator-null': wrong,
  'filters-relation/relation-string-null': wrong,
  'filters-relation/by-user-email': forPrivileged(
    400,
    '/api/user-activity-enrolls?filters[user][email]=user03%40example.test',
  ),
  'pagination/size-text': wrong,
  'pagination/page-text': wrong,
  'fields/empty': ({ body }) =>
    expect(Object.keys(body.data[0].attributes)).toEqual(
      expect.arrayContaining(['name', 'type', 'createdAt']),
    ),
  'populate/object-garbage': wrong,
  'populate/m2m-page': async ({ body }, one) => {
    const all = await send({ ...one, path: '/api/articles/3?populate=themes' })
    const [, second] = all.body.data.attributes.themes.data
    expect(second).toBeDefined()
    expect(body.data.attributes.themes.data).toEqual([second])
  },
  'populate/nested-limit-garbage': wrong,
  'publication-state/garbage': wrong,
  'publication-state/one-draft-member': missing,
  'users/filter-email': forPrivileged(403),
  'users/count-filter': ({ body }) => expect(body).toBe(1),
  'users/count-flat-filter': async ({ body }, one) =>
    expect(body).toBe((await send({ ...one, path: '/api/users/count' })).body),
  'auth/register-extra': ({ status, body }) => {
    expect([status, body.user]).toMatchObject([200, { full_name: 'Rich E', points: null, balance: null }])
    expect(body.user).toMatchObject({ confirmed: true, blocked: false, provider: 'local' })
  },
  'auth/register-latest-badges': async ({ body }, one) => {
    const path = `/api/users/${body.user.id}?populate=latest_badges,role`
    const read = { id: one.id, copy: false, as: 'authenticated', method: 'GET', path }
    const made = await send(read)
    expect(made.body).toMatchObject({ latest_badges: [], role: { id: 1 } })
  },
  'create/integer-overflow': (answer, one) => {
    wrong(answer, one)
    expect(answer.body.error.details.errors[0].path).toEqual(['views'])
  },
  'create/member-restricted-relation': async (_, one) => {
    const rows = await sql`select count(*) from user_activity_enrolls`
    expect([400, 403]).toContain((await send(one, { to: strict })).status)
    expect(await sql`select count(*) from user_activity_enrolls`).toEqual(rows)
  },
  'update/garbage-id': missing,
  'delete/garbage-id': missing,
  'users-write/update-me': ({ status }) => expect([404, 405]).toContain(status),
  'users-write/update-role': forPrivileged(403),
}

test('every case of the record with an advice has an expectation, and no other', () => {
  expect(Object.keys(better)).toEqual(advised.map(({ id }) => id))
})

it.each(advised)('$id: $better', async one => {
  expect(better).toHaveProperty([one.id])
  await better[one.id]?.(await reach(one), one)
})
