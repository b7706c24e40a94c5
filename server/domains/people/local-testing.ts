import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { until } from '../../testing/until.ts'
import { world as cityWorld } from '../../testing/world.ts'
import { cityDomains } from '../index.ts'
import { addCompanions, removeCompanions } from './companions.ts'
import { type PeopleOptions, people } from './index.ts'
import { boundOwnChanges } from './own-changes.ts'
import { hashPassword } from './passwords.ts'
import { ruPeople } from './texts.ts'

export type World = Awaited<ReturnType<typeof world>>

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const ways: Omit<PeopleOptions, 'confirmByMail'> = {
  texts: ruPeople,
  onNewResident: (tx, user) => addCompanions(tx, [user], new Date()),
  onOwnChange: boundOwnChanges,
  onLeaving: removeCompanions,
}

export const password = 'Passw0rd!'
export const HOME = 'https://city.example'
let hash: Promise<string> | undefined
let asked = 0

/**
 * Sign-in, users and roles: the shipped application with its limits; letters are read from `DATA_DIR/mail`.
 */
export async function world({
  confirmByMail = true,
  env = {},
}: {
  confirmByMail?: boolean
  env?: Record<string, string>
} = {}) {
  const city = await cityWorld({
    kind: confirmByMail ? {} : { domains: [people({ ...ways, confirmByMail }), ...cityDomains.slice(1)] },
    at: '2026-01-01T12:00:00.000Z',
    env: { PUBLIC_URL: HOME, RATE_LIMIT_AUTH: '10', RATE_LIMIT_API: '1200', ...env },
  })
  const { sql, now: clock } = city

  /** `POST /api/auth/local`, a body, headers; each call has an address of its own unless one is given. */
  const send = async (
    call: string,
    body?: unknown,
    headers: Record<string, string> = {},
    remoteAddress = `10.${(asked += 1) >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
  ) => {
    const [method = '', url = ''] = call.split(' ')
    const response = await city.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(method !== 'GET' && headers['cookie'] !== undefined && { origin: HOME }), ...headers },
      remoteAddress,
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
    if (status !== 200) throw new Error(`${identifier} was not signed in: ${JSON.stringify(body)}`)
    return bearer(body.jwt)
  }
  const mail = join(city.directory, 'mail')
  const letters = async (): Promise<readonly { name: string; letter: Letter }[]> => {
    const names = await readdir(mail).catch(() => [])
    return Promise.all(
      names.map(async name => {
        const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(join(mail, name)))
        return { name, letter: { to: to?.[0]?.address ?? '', subject, text } }
      }),
    )
  }
  return {
    sql,
    app: city.app,
    databaseUrl: city.url,
    send,
    add,
    signIn,
    clock,
    pass: (minutes: number) => city.pass(minutes * 60_000),
    /** Recipients of the letters that no test has taken yet. */
    recipients: async () => (await letters()).map(({ letter }) => letter.to),
    /** Letters are sent after the answer: waits for one to `name`, and takes it. */
    letter: async (name: string) => {
      const to = `${name}@example.test`
      let come: Awaited<ReturnType<typeof letters>> = []
      await until(async () => {
        come = await letters()
        expect(come.map(({ letter }) => letter.to)).toContain(to)
      })
      const [found] = come.filter(({ letter }) => letter.to === to)
      if (!found) throw new Error(`no letter for ${name}`)
      await rm(join(mail, found.name))
      return found.letter
    },
    close: city.close,
  }
}

export const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` })

/** The value of the parameter `name` in the link of a letter. */
export const codeIn = ({ text }: Letter) => /=([\w-]{43})/.exec(text)?.[1] ?? ''
