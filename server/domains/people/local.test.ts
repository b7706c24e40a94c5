/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { bearer, codeIn, password, type World, world } from './local-testing.ts'

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

const enter = (identifier: unknown, secret: unknown = password) =>
  city.send('POST /api/auth/local', { identifier, password: secret })
const refused = (name: string, message: string, ...paths: string[]) => ({
  status: 400,
  name,
  message,
  details:
    paths.length > 0
      ? { errors: paths.map(path => ({ path: [path], message, name: 'ValidationError' })) }
      : {},
})
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => ({
  cookie: String(headers['set-cookie']).split(';')[0] ?? '',
})
const me = (headers: Record<string, string>) => city.send('GET /api/users/me', undefined, headers)

describe('POST /api/auth/local', () => {
  const wrong = refused('ValidationError', 'Неверная почта, логин или пароль')

  test('signs in by username and by e-mail in any case, with a token and a session', async () => {
    const id = await city.add('anna', 'authenticated')
    const byName = await enter('anna')
    expect(byName.body).toEqual({
      jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user: {
        id,
        username: 'anna',
        email: 'anna@example.test',
        full_name: 'anna',
        provider: 'local',
        confirmed: true,
        blocked: false,
        block_reason: null,
        points: 0,
        balance: 0,
        reputation: 0,
        createdAt: '2026-01-01T12:00:00.000Z',
        updatedAt: '2026-01-01T12:00:00.000Z',
      },
    })
    expect((await me(bearer(byName.body.jwt))).body.id).toBe(id)
    expect((await me(cookieOf(byName))).body.id).toBe(id)
    expect((await enter('ANNA@Example.TEST')).status).toBe(200)
    expect((await enter('ANNA')).body.error).toEqual(wrong)
  })

  test('a browser asks for no token: its session is one of a password, and ends when it is left alone for 12 hours', async () => {
    const id = await city.add('inna', 'authenticated')
    await city.add('desk', 'moderator')
    const desk = await city.signIn('desk')
    const entered = await city.send('POST /api/auth/local?token=none', { identifier: 'inna', password })
    expect(Object.keys(entered.body)).toEqual(['user'])
    expect(entered.body.user.id).toBe(id)
    const open = async () => (await city.send(`GET /api/users/${id}/sessions`, undefined, desk)).body.data
    expect(await open()).toMatchObject([{ kind: 'password' }])
    await enter('inna')
    expect((await open()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'password',
      'program',
    ])
    expect((await me(cookieOf(entered))).status).toBe(200)
    city.pass(12 * 60 + 1)
    expect((await me(cookieOf(entered))).status).toBe(401)
    expect(await open()).toMatchObject([{ kind: 'program' }])
  })

  test('user probing: an unknown name, a wrong password and an account of the provider get the same refusal', async () => {
    await city.add('boris', 'authenticated')
    await city.add('vera', 'authenticated', { provider: 'keycloak' })
    await city.add('gleb', 'authenticated', { provider: 'keycloak', password: null })
    for (const [identifier, secret] of [
      ['nobody', password],
      ['boris', 'nope'],
      ['vera', password],
      ['gleb', password],
    ]) {
      const answer = await enter(identifier, secret)
      expect(answer.body.error).toEqual(wrong)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('a blocked account is reported to a caller with its password, and to nobody else', async () => {
    await city.add('dina', 'authenticated', { blocked: true })
    expect((await enter('dina')).body.error).toEqual(
      refused('ApplicationError', 'Доступ закрыт: обратитесь к администратору города'),
    )
    expect((await enter('dina', 'nope')).body.error).toEqual(wrong)
  })

  test('the refusal names every field that is missing or not a text', async () => {
    expect((await city.send('POST /api/auth/local', {})).body.error).toMatchObject({
      name: 'ValidationError',
      details: { errors: [{ path: ['identifier'] }, { path: ['password'] }] },
    })
    expect((await enter({ $ne: 1 }, ['x'])).body.error.details.errors).toHaveLength(2)
    expect((await enter('a\0b')).body.error).toMatchObject({
      status: 400,
      details: { errors: [{ path: ['identifier'] }] },
    })
    expect((await city.send('GET /api/auth/local')).status).toBe(405)
  })

  test('a stale token in the request is ignored', async () => {
    await city.add('egor', 'authenticated')
    const answer = await city.send(
      'POST /api/auth/local',
      { identifier: 'egor', password },
      bearer('not.a.token'),
    )
    expect(answer.status).toBe(200)
  })

  const from = (address: string, identifier: string, secret: string, headers = {}) =>
    city.send('POST /api/auth/local', { identifier, password: secret }, headers, address)

  test('rate limit bypass: the eleventh attempt in a quarter of an hour, per address and account, is not compared', async () => {
    await city.add('zoya', 'authenticated')
    // Addresses of one network are one.
    const addressOf = (turn: number) => `2001:db8:0:7::${turn}`
    const statuses = []
    for (let turn = 0; turn < 10; turn += 1)
      statuses.push((await from(addressOf(turn), 'zoya', 'nope')).status)
    expect(statuses).toEqual(Array(10).fill(400))
    // The limit per address and minute, which is ten too, has a new minute.
    city.pass(2)
    const refused = await from(addressOf(11), 'zoya', password)
    expect(refused.body.error).toMatchObject({ status: 429, name: 'RateLimitError' })
    // Of the quarter of an hour two minutes are over.
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(13 * 60)
    expect(refused.body.error.message).toBe('Слишком много запросов: подождите 13 минут и повторите')
    expect((await enter('zoya')).status).toBe(200)
  })

  test('a stranger cannot lock a resident out: neither from the same address nor from a hundred others', async () => {
    await city.add('zina', 'authenticated')
    const first = await from('198.51.100.1', 'zina', password)
    const known = { cookie: String(first.headers['set-cookie']).match(/__Host-city-known=[^;]+/)?.[0] ?? '' }
    const wrong = []
    for (let turn = 0; turn < 120; turn += 1) {
      wrong.push((await from(`203.0.113.${turn}`, 'zina@example.test', 'nope')).status)
    }
    expect(wrong.filter(status => status === 400)).toHaveLength(100)
    expect(wrong.slice(100)).toEqual(Array(20).fill(429))
    // Attempts from unknown browsers are refused, also with the right password; the owner's browser signs in.
    const refused = await enter('zina@example.test')
    expect(refused.status).toBe(429)
    expect(refused.body.error.message).toBe('Слишком много запросов: подождите 24 часа и повторите')
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await from('198.51.100.1', 'zina@example.test', password, known)).status).toBe(200)
    }
    // The mark is valid for one account, and a forged one is ignored.
    expect(
      (await from('198.51.100.2', 'zina@example.test', password, { cookie: `${known.cookie}x` })).status,
    ).toBe(429)
    city.pass(25 * 60)
    expect((await enter('zina@example.test')).status).toBe(200)
  })

  test('a known browser has ten wrong attempts in a quarter of an hour too', async () => {
    await city.add('zara', 'authenticated')
    const first = await enter('zara')
    const known = { cookie: String(first.headers['set-cookie']).match(/__Host-city-known=[^;]+/)?.[0] ?? '' }
    const statuses = []
    for (let turn = 0; turn < 12; turn += 1) {
      statuses.push(
        (await city.send('POST /api/auth/local', { identifier: 'zara', password: 'nope' }, known)).status,
      )
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    city.pass(16)
    expect((await city.send('POST /api/auth/local', { identifier: 'zara', password }, known)).status).toBe(
      200,
    )
  })

  test('user probing: an unknown account is throttled like a known one', async () => {
    const tries = []
    for (let turn = 0; turn < 102; turn += 1) tries.push((await enter('nobody-at-all', 'nope')).status)
    expect(tries).toEqual([...Array(100).fill(400), 429, 429])
  })

  test('check, then write: of many concurrent attempts no more than ten are compared', async () => {
    await city.add('ilya', 'authenticated')
    const near = (turn: number) => `2001:db8:0:8::${turn}`
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => from(near(turn), 'ilya@example.test', 'nope')),
    )
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
    const [row] = await city.sql`select max(count) as most from attempts`
    expect(row?.['most']).toBeGreaterThanOrEqual(10)
  })
})

describe('POST /api/auth/local/register', () => {
  const register = (body: Record<string, unknown>) => city.send('POST /api/auth/local/register', body)

  test('mass assignment: a newcomer sets a name, an address and a password, and nothing else', async () => {
    const { status, body } = await register({
      username: 'newcomer',
      email: 'New.Comer@Example.test',
      password,
      full_name: 'Новый Житель',
      points: 1_000_000,
      balance: 77,
      role: 4,
      blocked: true,
      confirmed: true,
      provider: 'x',
      latest_badges: [1],
    })
    expect([status, body]).toEqual([200, { email: 'new.comer@example.test', sent: true }])
    const [row] = await city.sql`
      select u.email, u.full_name, points, balance, blocked, confirmed, provider, r.type, h.user_id is not null as rated
      from users u join roles r on r.id = u.role_id left join rating_users h on h.user_id = u.id
      where username = 'newcomer'`
    expect(row).toEqual({
      email: 'new.comer@example.test',
      full_name: 'Новый Житель',
      points: 0,
      balance: 0,
      blocked: false,
      confirmed: false,
      provider: 'local',
      type: 'authenticated',
      rated: true,
    })
  })

  test('who registers the address of somebody takes no letter from them: they can reset their password', async () => {
    await city.add('owner', 'authenticated')
    const email = 'owner@example.test'
    for (let n = 0; n < 7; n += 1) await register({ username: `stranger${n}`, email, password })
    const subjects = []
    for (let n = 0; n < 5; n += 1) subjects.push((await city.letter('owner')).subject)
    expect(new Set(subjects)).toEqual(new Set(['Вы уже в городе']))
    await city.send('POST /api/auth/forgot-password', { email })
    expect((await city.letter('owner')).subject).not.toBe('Вы уже в городе')
  })

  test('an account signs in only after the link in the letter was opened', async () => {
    await register({ username: 'kira', email: 'kira@example.test', password })
    const letter = await city.letter('kira')
    expect(letter.subject).toBe('Подтвердите почту')
    const message = 'Почта ещё не подтверждена: откройте ссылку из письма или запросите новое'
    expect((await enter('kira')).body.error).toEqual({
      ...refused('ApplicationError', message),
      details: { errors: [{ path: ['confirmed'], message, name: 'ApplicationError' }] },
    })
    const code = codeIn(letter)
    // A screen with a button, which a mail scanner does not press.
    expect(letter.text).toContain(`https://city.example/confirm-email?code=${code}`)
    const confirm = () => city.send('POST /api/auth/email-confirmation', { confirmation: code })
    expect((await confirm()).body).toEqual({ ok: true })
    expect((await enter('kira')).status).toBe(200)
    expect((await confirm()).status).toBe(200)
    const opened = await city.send(`GET /api/auth/email-confirmation?confirmation=${code}`)
    expect([opened.status, opened.headers.location]).toEqual([302, 'https://city.example'])
    city.pass(73 * 60)
    expect((await confirm()).body.error).toMatchObject({ status: 400, name: 'ValidationError' })
  })

  test('who mistyped the address registers again with the right one; the former link confirms nothing', async () => {
    await register({ username: 'yana', email: 'yaan@example.test', password })
    const mistyped = codeIn(await city.letter('yaan'))
    const again = { username: 'yana', email: 'yana@example.test', password, full_name: 'Яна Чайка' }
    const taken = refused('ApplicationError', 'Такой логин или почта уже заняты')
    expect((await register({ ...again, password: 'other-one' })).body.error).toEqual(taken)
    expect((await register(again)).body).toEqual({ email: 'yana@example.test', sent: true })
    const confirm = (code: string) => city.send('POST /api/auth/email-confirmation', { confirmation: code })
    expect((await confirm(mistyped)).body.error).toMatchObject({ status: 400, name: 'ValidationError' })
    expect((await confirm(codeIn(await city.letter('yana')))).body).toEqual({ ok: true })
    expect((await enter('yana')).status).toBe(200)
    const [row] = await city.sql`select email, full_name from users where username = 'yana'`
    expect(row).toEqual({ email: 'yana@example.test', full_name: 'Яна Чайка' })
    // Confirmed: nobody moves it, not with its password either.
    expect((await register({ ...again, email: 'other-yana@example.test' })).body.error).toEqual(taken)
  })

  test('neither is the password of an unconfirmed account guessed by registering, nor is an account of another rank moved', async () => {
    await register({ username: 'egor', email: 'egor@example.test', password })
    const other = { username: 'egor', email: 'stranger@example.test' }
    const guess = (given: string) =>
      city.send('POST /api/auth/local/register', { ...other, password: given }, {}, '10.9.9.9')
    for (let turn = 0; turn < 10; turn += 1) expect((await guess(`guess-${turn}`)).status).toBe(400)
    expect((await guess(password)).status).toBe(429)
    await city.add('platon', 'moderator', { confirmed: false })
    const moved = await register({ username: 'platon', email: 'stranger@example.test', password })
    expect(moved.body.error).toEqual(refused('ApplicationError', 'Такой логин или почта уже заняты'))
    expect(await city.sql`select from users where email = 'stranger@example.test'`).toEqual([])
  })

  test('an account does not move to the address of another one, whose owner gets a letter', async () => {
    await city.add('kuzma', 'authenticated')
    await register({ username: 'kuzma-2', email: 'kuzma2@example.test', password })
    const { body } = await register({ username: 'kuzma-2', email: 'kuzma@example.test', password })
    expect(body).toEqual({ email: 'kuzma@example.test', sent: true })
    expect((await city.letter('kuzma')).subject).toBe('Вы уже в городе')
    const [row] = await city.sql`select email from users where username = 'kuzma-2'`
    expect(row).toEqual({ email: 'kuzma2@example.test' })
  })

  test('user probing: a known address gets the same answer, and its owner a letter', async () => {
    await city.add('lena', 'authenticated')
    const { status, body } = await register({
      username: 'lena-2',
      email: 'LENA@example.test',
      password: 'hunter22',
    })
    expect([status, body]).toEqual([200, { email: 'lena@example.test', sent: true }])
    expect((await city.letter('lena')).subject).toBe('Вы уже в городе')
    expect(await city.sql`select from users where username = 'lena-2'`).toEqual([])
    expect((await enter('lena')).status).toBe(200)
  })

  test('a name in use and a name with @ are refused', async () => {
    await city.add('mark', 'authenticated')
    expect((await register({ username: 'mark', email: 'other@example.test', password })).body.error).toEqual(
      refused('ApplicationError', 'Такой логин или почта уже заняты'),
    )
    expect(
      (await register({ username: 'mark@example.test', email: 'o@example.test', password })).body.error,
    ).toEqual(refused('ValidationError', 'В логине не может быть знака @: уберите его', 'username'))
  })

  test('of two concurrent registrations of one name one succeeds', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(n =>
        register({ username: 'nina', email: `nina${n}@example.test`, password: `${password}${n}` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('registration can be closed, or restricted to the domains of some mailboxes', async () => {
    const newcomer = { username: 'closed', email: 'closed@example.test', password }
    const closed = await world({ env: { AUTH_REGISTRATION: 'off' } })
    try {
      const { status, body } = await closed.send('POST /api/auth/local/register', newcomer)
      expect([status, body.error.message]).toEqual([403, expect.stringContaining('Регистрация закрыта')])
      expect(await closed.sql`select from users where username = 'closed'`).toEqual([])
    } finally {
      await closed.close()
    }
    const bound = await world({ env: { AUTH_REGISTRATION: 'Example.RU, corp.example.ru' } })
    const attempt = (email: string, username: string) =>
      bound.send('POST /api/auth/local/register', { username, email, password })
    try {
      for (const email of ['a@example.test', 'a@mail.example.ru', 'a@notexample.ru']) {
        const { status, body } = await attempt(email, 'outside')
        expect([email, status, body.error.details?.errors?.[0]?.path]).toEqual([email, 400, ['email']])
        expect(body.error.message).toContain('@example.ru, @corp.example.ru')
      }
      expect((await attempt('a@EXAMPLE.ru', 'first')).status).toBe(200)
      expect((await attempt('b@corp.example.ru', 'second')).status).toBe(200)
    } finally {
      await bound.close()
    }
  })

  test('the answer names everything that is wrong, with its path', async () => {
    expect(
      (await register({})).body.error.details.errors.map((one: { path: string[] }) => one.path[0]),
    ).toEqual(['email', 'username', 'password'])
    const bad = await register({ username: 'ab', email: 'nope', password: 'abc', full_name: 5 })
    expect(bad.body.error.details.errors).toHaveLength(3)
    expect(
      (await register({ username: 12_345, email: 'n@example.test', password })).body.error,
    ).toMatchObject({
      details: { errors: [{ path: ['username'] }] },
    })
  })
})

describe('POST /api/auth/change-password', () => {
  const change = (headers: Record<string, string>, current: string, next: string, again = next) =>
    city.send(
      'POST /api/auth/change-password',
      { currentPassword: current, password: next, passwordConfirmation: again },
      headers,
    )

  test('session outlives password change: old tokens and sessions end, the new ones are valid at once', async () => {
    await city.add('olga', 'authenticated')
    const [before, elsewhere] = [await enter('olga'), await enter('olga')]
    const changed = await change(bearer(before.body.jwt), password, 'hunter33')
    expect(changed.status).toBe(200)
    expect(changed.body.user.username).toBe('olga')
    for (const old of [
      bearer(before.body.jwt),
      cookieOf(before),
      bearer(elsewhere.body.jwt),
      cookieOf(elsewhere),
    ]) {
      expect((await me(old)).status).toBe(401)
    }
    expect((await me(bearer(changed.body.jwt))).status).toBe(200)
    expect((await me(cookieOf(changed))).status).toBe(200)
    expect((await enter('olga')).status).toBe(400)
    expect((await me(await city.signIn('olga', 'hunter33'))).status).toBe(200)
  })

  test('an unauthenticated caller cannot change a password', async () => {
    expect((await change({}, 'a', 'b')).body.error).toMatchObject({ status: 403, name: 'ForbiddenError' })
    expect((await change(bearer('not.a.token'), 'a', 'b')).status).toBe(403)
    await city.add('pavel', 'authenticated')
    const pavel = await city.signIn('pavel')
    await city.sql`update users set blocked = true where username = 'pavel'`
    expect((await change(pavel, password, 'hunter33')).status).toBe(403)
  })

  test('the refusal names what is wrong', async () => {
    await city.add('rita', 'authenticated')
    const rita = await city.signIn('rita')
    const cases = [
      [await change(rita, 'wrong', 'hunter33'), refused('ValidationError', 'Текущий пароль указан неверно')],
      [
        await change(rita, password, 'hunter33', 'hunter44'),
        refused('ValidationError', 'Пароли не совпадают', 'passwordConfirmation'),
      ],
      [
        await change(rita, password, password),
        refused('ValidationError', 'Новый пароль должен отличаться от текущего'),
      ],
      [
        await change(rita, password, 'abc'),
        refused('ValidationError', 'Поле «Пароль» короче 6 знаков', 'password'),
      ],
    ] as const
    for (const [{ body }, error] of cases) expect(body.error).toEqual(error)
    expect((await enter('rita')).status).toBe(200)
  })

  test('the current password cannot be guessed with a stolen token', async () => {
    await city.add('sofia', 'authenticated')
    const sofia = await city.signIn('sofia')
    for (let turn = 0; turn < 10; turn += 1)
      expect((await change(sofia, 'nope', 'hunter33')).status).toBe(400)
    expect((await change(sofia, password, 'hunter33')).status).toBe(429)
  })
})

describe('POST /api/auth/forgot-password and /reset-password', () => {
  const forget = (email: unknown) => city.send('POST /api/auth/forgot-password', { email })
  const reset = (code: string, next: string, again = next) =>
    city.send('POST /api/auth/reset-password', { code, password: next, passwordConfirmation: again })
  const wrongCode = refused('ValidationError', 'Ссылка устарела или уже использована: запросите новую')

  test('session outlives password reset: the link works once and ends every session and token', async () => {
    await city.add('tanya', 'authenticated')
    const before = await enter('tanya')
    expect((await forget('TANYA@example.test')).body).toEqual({ ok: true })
    const first = await city.letter('tanya')
    await forget('tanya@example.test')
    const second = await city.letter('tanya')
    expect(first.text).toContain(`https://city.example/reset-password?code=${codeIn(first)}`)
    const done = await reset(codeIn(first), 'hunter44')
    expect(done.body).toMatchObject({ jwt: expect.any(String), user: { username: 'tanya' } })
    for (const old of [bearer(before.body.jwt), cookieOf(before)]) expect((await me(old)).status).toBe(401)
    for (const fresh of [bearer(done.body.jwt), cookieOf(done)]) expect((await me(fresh)).status).toBe(200)
    for (const used of [first, second]) {
      expect((await reset(codeIn(used), 'hunter55')).body.error).toEqual(wrongCode)
    }
    expect((await enter('tanya', 'hunter44')).status).toBe(200)
  })

  test('of two concurrent resets with one link one sets the password', async () => {
    await city.add('ulyana', 'authenticated')
    await forget('ulyana@example.test')
    const code = codeIn(await city.letter('ulyana'))
    const answers = await Promise.all(['hunter61', 'hunter62', 'hunter63'].map(next => reset(code, next)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('the database holds hashes of codes, not the codes', async () => {
    await city.add('fedor', 'authenticated')
    await forget('fedor@example.test')
    const code = codeIn(await city.letter('fedor'))
    const kept = JSON.stringify(await city.sql`select * from mail_codes`)
    expect(code).toHaveLength(43)
    expect(kept).not.toContain(code)
    city.pass(61)
    expect((await reset(code, 'hunter44')).body.error).toEqual(wrongCode)
  })

  test('user probing: unknown, blocked and foreign addresses get the same answer, and no letter', async () => {
    await city.add('hanna', 'authenticated', { blocked: true })
    await city.add('cecil', 'authenticated', { provider: 'keycloak' })
    for (const name of ['nobody', 'hanna', 'cecil']) {
      const answer = await forget(`${name}@example.test`)
      expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    }
    await city.add('timur', 'authenticated')
    await forget('timur@example.test')
    await city.letter('timur')
    expect((await city.recipients()).filter(to => /nobody|hanna|cecil/.test(to))).toEqual([])
    expect(
      await city.sql`select from mail_codes c join users u on u.id = user_id where username in ('hanna', 'cecil')`,
    ).toEqual([])
  })

  test('a mailbox gets five letters an hour at most', async () => {
    await city.add('shura', 'authenticated')
    for (let turn = 0; turn < 5; turn += 1) {
      await forget('shura@example.test')
      await city.letter('shura')
    }
    expect((await forget('shura@example.test')).body).toEqual({ ok: true })
    await city.add('elena', 'authenticated')
    await forget('elena@example.test')
    await city.letter('elena')
    expect((await city.recipients()).filter(to => to === 'shura@example.test')).toEqual([])
  })

  test('a refusal names what is wrong, and the link stays valid', async () => {
    await city.add('yulia', 'authenticated')
    await forget('yulia@example.test')
    const code = codeIn(await city.letter('yulia'))
    expect((await reset(code, 'hunter44', 'hunter55')).body.error).toEqual(
      refused('ValidationError', 'Пароли не совпадают'),
    )
    expect((await reset(code, 'abc')).body.error).toMatchObject({
      details: { errors: [{ path: ['password'] }] },
    })
    expect((await reset('nope', 'hunter44')).body.error).toEqual(wrongCode)
    expect((await forget('nope')).body.error).toMatchObject({ details: { errors: [{ path: ['email'] }] } })
    expect((await reset(code, 'hunter44')).status).toBe(200)
  })
})

describe('POST /api/auth/send-email-confirmation', () => {
  test('user probing: known, confirmed and unknown addresses get the same answer', async () => {
    await city.add('xenia', 'authenticated', { confirmed: false })
    await city.add('yakov', 'authenticated')
    for (const name of ['nobody', 'yakov', 'xenia']) {
      const email = `${name}@example.test`
      const answer = await city.send('POST /api/auth/send-email-confirmation', { email })
      expect([answer.status, answer.body]).toEqual([200, { email, sent: true }])
    }
    const letter = await city.letter('xenia')
    expect((await city.recipients()).filter(to => /nobody|yakov/.test(to))).toEqual([])
    await city.send(`GET /api/auth/email-confirmation?confirmation=${codeIn(letter)}`)
    expect((await enter('xenia')).status).toBe(200)
    // The code of a confirmation is not valid for a reset.
    const misused = await city.send('POST /api/auth/reset-password', {
      code: codeIn(letter),
      password: 'hunter44',
      passwordConfirmation: 'hunter44',
    })
    expect(misused.status).toBe(400)
  })
})

describe('providers', () => {
  test('the provider of the city redirects to its sign-in, any other is refused', async () => {
    for (const path of ['/api/connect/keycloak', '/api/auth/keycloak/callback?code=x']) {
      const { status, headers } = await city.send(`GET ${path}`)
      expect([status, headers.location]).toEqual([
        302,
        '/keycloak/login?redirectTo=https%3A%2F%2Fcity.example',
      ])
    }
    for (const path of ['/api/connect/google', '/api/connect/constructor', '/api/auth/google/callback']) {
      expect((await city.send(`GET ${path}`)).body.error).toEqual(
        refused('ApplicationError', 'Вход через эту службу не настроен'),
      )
    }
  })
})

test('a sign-in fails when its password was changed before the session was stored', async () => {
  await city.add('artur', 'authenticated')
  const waiting = () =>
    city.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const entered = await city.sql.begin(async tx => {
    await tx`update users set password = 'another' where username = 'artur'`
    const entering = enter('artur')
    await until(async () => expect(await waiting()).not.toEqual([]))
    return { entering }
  })
  const { body, headers } = await entered.entering
  expect(body.error).toMatchObject({ status: 400, name: 'ValidationError' })
  expect(headers['set-cookie']).toBeUndefined()
  expect(
    await city.sql`select from sessions s join users u on u.id = user_id where username = 'artur'`,
  ).toEqual([])
})

describe('without letters of confirmation', () => {
  let open: World
  beforeAll(async () => {
    open = await world({ confirmByMail: false })
  })
  afterAll(() => open.close())

  test('a newcomer is signed in at once, and a name or address in use is refused (contract §13)', async () => {
    const newcomer = { username: 'newcomer', email: 'newcomer@example.test', password }
    const { status, body } = await open.send('POST /api/auth/local/register', newcomer)
    expect([status, body.user.confirmed]).toEqual([200, true])
    expect((await open.send('GET /api/users/me', undefined, bearer(body.jwt))).body.username).toBe('newcomer')
    for (const other of [{ email: 'other@example.test' }, { username: 'other' }]) {
      const again = await open.send('POST /api/auth/local/register', { ...newcomer, ...other })
      expect(again.body.error).toEqual(refused('ApplicationError', 'Такой логин или почта уже заняты'))
    }
    const email = newcomer.email
    expect((await open.send('POST /api/auth/send-email-confirmation', { email })).body.error).toEqual(
      refused('ApplicationError', 'Почта уже подтверждена'),
    )
    expect(await open.recipients()).toEqual([])
  })

  test('an unconfirmed account signs in', async () => {
    await open.add('anna', 'authenticated', { confirmed: false })
    expect((await open.signIn('anna')).authorization).toMatch(/^Bearer /)
  })
})

test('with local sign-in switched off its paths are 404, and those of providers are served', async () => {
  const closed = await world({ env: { AUTH_LOCAL: 'off' } })
  try {
    for (const path of ['local', 'local/register', 'change-password', 'forgot-password', 'reset-password']) {
      expect((await closed.send(`POST /api/auth/${path}`, {})).status).toBe(404)
    }
    expect((await closed.send('GET /api/connect/keycloak')).status).toBe(302)
  } finally {
    await closed.close()
  }
})
