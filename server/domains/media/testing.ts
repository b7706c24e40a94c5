import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { collections } from '#contract/index.ts'
import type { Rank } from '#contract/rest/access.ts'
import { migrate } from '../../database/migrate.ts'
import { connect, type Database } from '../../database/pool.ts'
import { bodyParsers } from '../../http/bodies.ts'
import { errorAnswers } from '../../http/errors.ts'
import type { Actor } from '../../rest/authorize.ts'
import { Calls } from '../../rest/calls.ts'
import { Executor } from '../../rest/command.ts'
import { Engine } from '../../rest/engine.ts'
import { type Commands, type Identity, restRoutes } from '../../rest/routes.ts'
import { ru } from '../../rest/texts.ts'
import { createDatabase, type Template } from '../../testing/database.ts'
import { type Media, type MediaOptions, mediaRoutes } from './index.ts'

const stamp = '2026-01-01T00:00:00.000Z'
export const anna = 1
export const boris = 2
export const vera = 3
export const ada = 4

const roles: Readonly<Record<string, string>> = { vera: 'moderator', ada: 'superadmin' }

const template: Template = {
  name: 'media',
  async make(url) {
    const sql = connect(url, { max: 1 })
    await migrate(sql)
    for (const [at, name] of ['anna', 'boris', 'vera', 'ada'].entries()) {
      await sql`
        insert into users (id, username, email, role_id, created_at, updated_at)
        select ${at + 1}::integer, ${name}, ${`${name}@example.org`}, id, ${stamp}::timestamptz, ${stamp}::timestamptz
        from roles where type = ${roles[name] ?? 'authenticated'}`
    }
    await sql`insert into badges (name, created_at, updated_at) values ('Чип', ${stamp}, ${stamp})`
    await sql.end()
  },
}

const engineOn = (sql: Database) =>
  new Engine({
    sql,
    collections,
    texts: ru,
    clock: () => new Date(stamp),
    expressions: { 'energy.total': () => '0' },
  })

const ranks: Readonly<Record<number, Rank>> = {
  [anna]: 'resident',
  [boris]: 'resident',
  [vera]: 'moderator',
  [ada]: 'admin',
}

/** The header `caller` is the id of the caller; the guard refuses blocked ones. */
function identityOf(engine: Engine, permissions: Actor['permissions']): Identity {
  const guard = (me: number) => ({
    kind: 'test',
    from: 'users caller',
    where: (bind: (value: string, type: string) => string) =>
      `caller.id = ${bind('me', 'integer')} and not caller.blocked`,
    values: { me },
  })
  const actor = ({ headers }: FastifyRequest): Actor => {
    const id = Number(headers['caller'] ?? 0)
    if (id === 0) return { id: null, rank: 'public', permissions, key: 'public', guard: null }
    const rank = ranks[id] ?? 'resident'
    return { id, rank, permissions, key: rank, guard: guard(id) }
  }
  return {
    actor,
    async refresh(request) {
      const { id } = actor(request)
      const blocked = await engine.sql`select from users where id = ${id} and blocked`
      if (blocked.length > 0) throw engine.refusals.forbidden(engine.refusals.texts.noAccess)
      return actor(request)
    },
  }
}

export interface Part {
  readonly name: string
  readonly value: string | Uint8Array<ArrayBuffer>
  readonly filename?: string
  readonly type?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly bytes: Buffer
  // oxlint-disable-next-line typescript/no-explicit-any -- the JSON of an answer
  readonly body: any
}

export interface World {
  readonly app: FastifyInstance
  readonly sql: Database
  readonly media: Media
  readonly uploads: string
  readonly send: (
    caller: number | undefined,
    call: string,
    body?: readonly Part[] | object,
    headers?: object,
  ) => Promise<Answer>
  /** Names of the stored objects, and of files that are still being received. */
  readonly stored: () => Promise<string[]>
  readonly close: () => Promise<void>
}

/** An application with only the engine and files, on a database of its own. */
export async function world(
  options: Partial<Omit<MediaOptions, 'settings' | 'implement'>> & {
    settings?: Partial<MediaOptions['settings']>
  } & { permissions?: Actor['permissions']; commands?: Commands } = {},
): Promise<World> {
  const database = await createDatabase(template)
  const sql = connect(database.url, { max: 3 })
  const root = await mkdtemp(join(tmpdir(), 'media-'))
  const uploads = join(root, 'uploads')
  const engine = engineOn(sql)
  const identity = identityOf(engine, options.permissions ?? null)
  const app = Fastify({ routerOptions: { maxParamLength: 1000 } })
  bodyParsers(app)
  errorAnswers(app, engine.refusals)
  const { commands = {} } = options
  const settings = {
    uploads,
    s3: undefined,
    uploadQuota: { files: 1000, megabytes: 1000, dayMegabytes: 1000 },
    ...options.settings,
  }
  const calls = new Calls({ app, engine, identity })
  const part = await mediaRoutes(app, {
    implement: calls.implement,
    engine,
    executor: new Executor(engine),
    identity,
    sql,
    clock: engine.clock,
    ...options,
    settings,
    commands,
  })
  calls.close()
  restRoutes(app, { engine, identity, commands })
  return {
    app,
    sql,
    media: part,
    uploads: settings.uploads,
    async send(caller, call, body, headers = {}) {
      const [method, url = ''] = call.split(' ')
      const form = Array.isArray(body) ? await formOf(body) : undefined
      const { statusCode, rawPayload, ...answer } = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...(caller && { caller: String(caller) }), ...form?.headers, ...headers },
        ...(body && { payload: form?.payload ?? body }),
      })
      const json = String(answer.headers['content-type']).startsWith('application/json')
      return {
        status: statusCode,
        headers: answer.headers,
        bytes: rawPayload,
        body: json ? JSON.parse(rawPayload.toString()) : undefined,
      }
    },
    async stored() {
      const names = await readdir(settings.uploads, { recursive: true })
      return names.filter(name => name !== '.arrivals').toSorted()
    },
    async close() {
      await app.close()
      await sql.end()
      await database.drop()
      await rm(root, { recursive: true })
    },
  }
}

export const file = (
  filename: string,
  value: string | Uint8Array<ArrayBuffer>,
  name = 'files',
  type = 'application/octet-stream',
): Part => ({ name, value, filename, type })

export const text = (name: string, value: unknown): Part => ({
  name,
  value: typeof value === 'string' ? value : JSON.stringify(value),
})

/** The body of a multipart form and its headers. */
export async function formOf(parts: readonly Part[]) {
  const form = new FormData()
  for (const { name, value, filename, type = '' } of parts) {
    if (filename === undefined) form.append(name, String(value))
    else form.append(name, new Blob([value], { type }), filename)
  }
  const sent = new Response(form)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}

/** A picture of one colour, or of noise for a large number of bytes. */
export async function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif',
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: '#1478c8' } })
  return Uint8Array.from(await image.toFormat(format).toBuffer())
}

/** A zip of empty files with these names, with a comment after its directory. */
export function zipOf(names: readonly string[], comment = ''): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const name of names) {
    const label = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(''), 10)
    shared.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, label])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, place, label]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Uint8Array.from(Buffer.concat([...locals, directory, end, Buffer.from(comment)]))
}
