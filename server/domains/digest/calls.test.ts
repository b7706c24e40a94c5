import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, mailServer } from '../../testing/mail.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

let city: World
let server: MailServer
let admin: Asks
let me: number
beforeAll(async () => {
  server = await mailServer()
  city = await world({ env: { SMTP_URL: server.url } })
  me = await city.build.resident({ role: 'superadmin', full_name: 'Вера Админ', email: 'vera@city.example' })
  admin = await city.as(me)
})
afterAll(async () => {
  await city.close()
  await server.close()
})

describe('the preview', () => {
  it('is a sample while nothing has happened to the administrator', async () => {
    const { status, body } = await admin.get('/api/digest/preview?kind=weekly')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ isSample: true, subject: expect.stringContaining('Неделя в городе') })
    expect(body.data.light).toContain('Вера')
    expect(body.data.light).toContain('@media not all{')
    expect(body.data.dark).toContain('@media all{')
    expect(body.data.text).toContain(`Не писать: ${city.settings.publicUrl}/api/digest/unsubscribe?token=`)
  })

  it('contains the events of the administrator, and of nobody else', async () => {
    const other = await city.build.resident()
    const notice = { type: 'points', text: 'За дело', link: '/account', is_viewed: false }
    await city.build.row('notifications', { ...notice, user_id: other, title: '+77 bitW' })
    await city.build.row('notifications', { ...notice, user_id: me, title: '+5 bitW' })
    const { body } = await admin.get('/api/digest/preview?kind=daily')
    expect(body.data).toMatchObject({ isSample: false, subject: 'Что нового в городе: 1\u00a0событие' })
    expect(body.data.text).toContain('+5 bitW')
    expect(body.data.text).not.toContain('+77 bitW')
  })

  it('is refused for another kind', async () => {
    expect((await admin.get('/api/digest/preview?kind=none')).status).toBe(400)
  })
})

describe('the trial letter', () => {
  const send = (asks: Asks) => asks.post('/api/digest/trial', { kind: 'weekly' })

  it('comes to the address of the administrator', async () => {
    const { status, body } = await send(admin)
    expect([status, body.data]).toEqual([200, { to: 'vera@city.example' }])
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['vera@city.example']])
  })

  it('states the answer of the mail server when it refuses it', async () => {
    server.refuse(550, '5.7.1 relaying denied')
    const { status, body } = await send(admin)
    server.refuse(null)
    expect([status, body.error.name]).toEqual([409, 'MailRefusedError'])
    expect(body.error.message).toBe('Почтовый сервер не принял письмо: 550 5.7.1 relaying denied')
  })

  it('is sent ten times an hour at most', async () => {
    const asks = await city.as(await city.build.resident({ role: 'superadmin' }))
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await send(asks)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('the link of a letter', () => {
  const subscribed = async () => {
    const user = await city.build.resident()
    const asks = await city.as(user)
    const { body } = await asks.get('/api/notifications-preferences')
    await asks.put(`/api/notifications-preferences/${body.data[0].id}`, { email_digest: 'weekly' })
    const link = new URL(await unsubscribeAddress(city.settings, user))
    const choice = async () =>
      (await asks.get('/api/notifications-preferences')).body.data[0].attributes.email_digest
    return { user, asks, path: link.pathname + link.search, choice }
  }
  /** As a mail program calls it: no session, and an origin of its own. */
  const oneClick = async (path: string) =>
    (await city.as(null)).send('POST', path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    })

  it('opened by a person or a scanner shows a question and changes nothing', async () => {
    const { path, choice } = await subscribed()
    const nobody = await city.as(null)
    for (let n = 0; n < 2; n += 1) {
      const { status, body, headers } = await nobody.get(path)
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body).toContain('<form method="post">')
    }
    expect((await nobody.send('HEAD', path)).status).toBe(200)
    expect(await choice()).toBe('weekly')
  })

  it('called by the mail program ends the letters, queued ones too; a second call changes nothing', async () => {
    const { user, path, choice } = await subscribed()
    await city.sql`
      insert into letters (sealed, created_at, expires_at, next_at, user_id)
      select 'x', now(), now() + interval '1 hour', now() + interval '1 hour', ${user}`
    const first = await oneClick(path)
    expect([first.status, first.body]).toEqual([200, expect.stringContaining('Письма больше не приходят')])
    expect(await choice()).toBe('none')
    expect(await city.sql`select from letters where user_id = ${user}`).toHaveLength(0)
    expect((await oneClick(path)).status).toBe(200)
    const { body } = await (await city.as(null)).get(path)
    expect(body).toContain('Письма больше не приходят')
    expect(body).not.toContain('<form')
  })

  it('does not end the letters of other residents', async () => {
    const { path } = await subscribed()
    const other = await subscribed()
    await oneClick(path)
    expect(await other.choice()).toBe('weekly')
  })

  it('with a token that is wrong, of another purpose or of another installation is refused', async () => {
    const { user, path, choice } = await subscribed()
    const elsewhere = await unsubscribeAddress({ ...city.settings, secret: 'x'.repeat(40) }, user)
    const wrong = [
      '/api/digest/unsubscribe',
      `/api/digest/unsubscribe?token=${user}`,
      `${path.slice(0, -6)}AAAAAA`,
      new URL(elsewhere).pathname + new URL(elsewhere).search,
    ]
    for (const one of wrong) {
      const { status, body } = await oneClick(one)
      expect([status, body]).toEqual([400, expect.stringContaining('Ссылка не подходит')])
      expect((await (await city.as(null)).get(one)).status).toBe(400)
    }
    expect(await choice()).toBe('weekly')
  })

  it('works for a blocked resident', async () => {
    const { user, path } = await subscribed()
    await city.sql`update users set blocked = true where id = ${user}`
    expect((await oneClick(path)).status).toBe(200)
    expect(await city.sql`select from digests where user_id = ${user}`).toHaveLength(0)
  })
})

it('without a mail server a trial letter is refused with the reason, and with a wrong one too', async () => {
  for (const [env, name, message] of [
    [{}, 'ConflictError', 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'MailRefusedError', 'connect ECONNREFUSED 127.0.0.1:1'],
  ] as const) {
    const other = await world({ env })
    try {
      const asks = await other.as(await other.build.resident({ role: 'superadmin' }))
      const { status, body } = await asks.post('/api/digest/trial', { kind: 'daily' })
      expect([status, body.error.name]).toEqual([409, name])
      expect(body.error.message).toContain(message)
    } finally {
      await other.close()
    }
  }
})
