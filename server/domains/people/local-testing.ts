import Fastify from 'fastify'
import { collections } from '#contract/index.ts'
import { connect, type Transaction } from '../../database/pool.ts'
import { bodyParsers } from '../../http/bodies.ts'
import { errorAnswers } from '../../http/errors.ts'
import { Engine } from '../../rest/engine.ts'
import { restRoutes } from '../../rest/routes.ts'
import { ru } from '../../rest/texts.ts'
import { createDatabase } from '../../testing/database.ts'
import { addCompanions, removeCompanions } from './companions.ts'
import { identityOf } from './identity.ts'
import { localRoutes } from './local.ts'
import type { Letter } from './mail.ts'
import { hashPassword } from './passwords.ts'
import { rolesRoutes } from './roles.ts'
import { ruPeople } from './texts.ts'
import { usersRoutes } from './users.ts'

export type World = Awaited<ReturnType<typeof world>>

export const password = 'Passw0rd!'
let hash: Promise<string> | undefined

/** Sign-in, users and roles over a database of their own; letters land in `letters`. */
export async function world({ confirmByMail = true, authLocal = true } = {}) {
  const database = await createDatabase()
  const sql = connect(database.url, { max: 4 })
  let now = new Date('2026-01-01T12:00:00.000Z').getTime()
  const clock = () => new Date(now)
  const settings = {
    authLocal,
    secret: 'a secret of the test, long enough',
    publicUrl: 'https://city.example',
  }
  const engine = new Engine({ sql, collections, texts: ru, clock })
  const identity = identityOf({ engine, sql, settings, clock })
  const letters: Letter[] = []
  const app = Fastify({ logger: false, routerOptions: { ignoreTrailingSlash: true } })
  bodyParsers(app)
  errorAnswers(app, engine.refusals)
  const people = {
    engine,
    identity,
    texts: ruPeople,
    onNewResident: (tx: Transaction, user: number) => addCompanions(tx, [user], clock()),
    onLeaving: removeCompanions,
  }
  localRoutes(app, {
    ...people,
    settings,
    confirmByMail,
    mail: async letter => void letters.push(letter),
    startSession: async (tx, reply, user) =>
      identity.sessions.hand(reply, await identity.sessions.start(tx, user)),
    providers: { keycloak: '/keycloak/login?redirectTo=https%3A%2F%2Fcity.example' },
  })
  usersRoutes(app, people)
  rolesRoutes(app, people)
  restRoutes(app, { engine, identity })
  await app.ready()

  /** `POST /api/auth/local`, a body, and whose token to show: `{ jwt }` or a cookie. */
  const send = async (call: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', url = ''] = call.split(' ')
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    }
  }
  const add = async (username: string, role: string, row: Record<string, unknown> = {}) => {
    hash ??= hashPassword(password)
    const [made] = await sql<{ id: number }[]>`
      insert into users ${sql({
        username,
        email: `${username}@example.test`,
        full_name: username,
        provider: 'local',
        password: await hash,
        confirmed: true,
        created_at: clock(),
        updated_at: clock(),
        role_id: sql`(select id from roles where type = ${role})`,
        ...row,
      } as never)} returning id`
    return made?.id ?? 0
  }
  const signIn = async (identifier: string, secret = password) => {
    const { status, body } = await send('POST /api/auth/local', { identifier, password: secret })
    if (status !== 200) throw new Error(`${identifier} did not get in: ${JSON.stringify(body)}`)
    return bearer(body.jwt)
  }
  return {
    sql,
    letters,
    send,
    add,
    signIn,
    clock,
    pass: (minutes: number) => {
      now += minutes * 60_000
    },
    /** Letters are written beside the answer; waits for one to `name`, and takes it. */
    letter: async (name: string) => {
      for (let turn = 0; turn < 500; turn += 1) {
        const at = letters.findIndex(({ to }) => to === `${name}@example.test`)
        const [letter] = at < 0 ? [] : letters.splice(at, 1)
        if (letter) return letter
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      throw new Error(`no letter came to ${name}`)
    },
    close: async () => {
      await app.close()
      await sql.end()
      await database.drop()
    },
  }
}

export const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` })

/** The part of a link in a letter behind `name=`. */
export const codeIn = ({ text }: Letter) => /=([\w-]{43})/.exec(text)?.[1] ?? ''
