/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  const wrong = refused('ValidationError', 'Неверная почта, имя или пароль')

  test('opens by username and by e-mail in any case, with a token and a session', async () => {
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

  test('user probing: an unknown name, a wrong password and an account of the provider are one refusal', async () => {
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

  test('a blocked account says so to whoever knows its password, and to nobody else', async () => {
    await city.add('dina', 'authenticated', { blocked: true })
    expect((await enter('dina')).body.error).toEqual(
      refused('ApplicationError', 'Вход закрыт: обратитесь к администратору города'),
    )
    expect((await enter('dina', 'nope')).body.error).toEqual(wrong)
  })

  test('names every field that is missing or no text', async () => {
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

  test('lets a stale token pass: it is here that a new one is asked for', async () => {
    await city.add('egor', 'authenticated')
    const answer = await city.send(
      'POST /api/auth/local',
      { identifier: 'egor', password },
      bearer('not.a.token'),
    )
    expect(answer.status).toBe(200)
  })

  test('rate limit bypass: the eleventh try in a quarter of an hour is not compared, whatever the address', async () => {
    await city.add('zoya', 'authenticated')
    for (let turn = 0; turn < 10; turn += 1) expect((await enter('zoya', 'nope')).status).toBe(400)
    expect((await enter('zoya')).body.error).toMatchObject({ status: 429, name: 'RateLimitError' })
    city.pass(16)
    expect((await enter('zoya')).status).toBe(200)
    for (let turn = 0; turn < 10; turn += 1) expect((await enter('zoya', 'nope')).status).toBe(400)
  })

  test('user probing: an unknown account is throttled like a known one', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => enter('nobody-at-all', 'nope')))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('check, then write: of many tries at once no more than ten are compared', async () => {
    await city.add('ilya', 'authenticated')
    const tries = await Promise.all(Array.from({ length: 25 }, () => enter('ilya@example.test', 'nope')))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
    // One more way to the same account is one more counter, and no third.
    expect((await enter('ILYA@example.test')).status).toBe(429)
    expect((await enter('ilya')).status).toBe(200)
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

  test('the letter opens the account: before it there is no way in', async () => {
    await register({ username: 'kira', email: 'kira@example.test', password })
    const letter = await city.letter('kira')
    expect(letter.subject).toBe('Подтвердите почту')
    expect((await enter('kira')).body.error).toEqual(
      refused('ApplicationError', 'Почта ещё не подтверждена: откройте ссылку из письма или запросите новое'),
    )
    const path = `/api/auth/email-confirmation?confirmation=${codeIn(letter)}`
    expect(letter.text).toContain(`https://city.example${path}`)
    const opened = await city.send(`GET ${path}`)
    expect([opened.status, opened.headers.location]).toEqual([302, 'https://city.example'])
    expect((await enter('kira')).status).toBe(200)
    // A mail scanner may have opened it first.
    expect((await city.send(`GET ${path}`)).status).toBe(302)
    city.pass(73 * 60)
    expect((await city.send(`GET ${path}`)).body.error).toMatchObject({
      status: 400,
      name: 'ValidationError',
    })
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

  test('a name in use is told; a name that is an address is refused', async () => {
    await city.add('mark', 'authenticated')
    expect((await register({ username: 'mark', email: 'other@example.test', password })).body.error).toEqual(
      refused('ApplicationError', 'Такое имя или почта уже заняты'),
    )
    expect(
      (await register({ username: 'mark@example.test', email: 'o@example.test', password })).body.error,
    ).toEqual(refused('ValidationError', 'В имени для входа не бывает знака @', 'username'))
  })

  test('of two who want a name at once one gets it', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(n => register({ username: 'nina', email: `nina${n}@example.test`, password })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('everything wrong is told at once, with its path', async () => {
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

  test('session outlives password change: old tokens and sessions end, the new ones are good at once', async () => {
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

  test('nobody who has not signed in changes a password', async () => {
    expect((await change({}, 'a', 'b')).body.error).toMatchObject({ status: 403, name: 'ForbiddenError' })
    expect((await change(bearer('not.a.token'), 'a', 'b')).status).toBe(403)
    await city.add('pavel', 'authenticated')
    const pavel = await city.signIn('pavel')
    await city.sql`update users set blocked = true where username = 'pavel'`
    expect((await change(pavel, password, 'hunter33')).status).toBe(403)
  })

  test('says what does not fit', async () => {
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
        refused('ValidationError', 'Поле «password» короче 6 знаков', 'password'),
      ],
    ] as const
    for (const [{ body }, error] of cases) expect(body.error).toEqual(error)
    expect((await enter('rita')).status).toBe(200)
  })

  test('a stolen token does not guess the password', async () => {
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

  test('session outlives password reset: the link opens once and ends every session and token', async () => {
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

  test('of two who open a link at once one sets the password', async () => {
    await city.add('ulyana', 'authenticated')
    await forget('ulyana@example.test')
    const code = codeIn(await city.letter('ulyana'))
    const answers = await Promise.all(['hunter61', 'hunter62', 'hunter63'].map(next => reset(code, next)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test('the database holds no code that opens anything', async () => {
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
    expect(city.letters.filter(({ to }) => /nobody|hanna|cecil/.test(to))).toEqual([])
    expect(
      await city.sql`select from mail_codes c join users u on u.id = user_id where username in ('hanna', 'cecil')`,
    ).toEqual([])
  })

  test('five letters an hour are enough for one mailbox', async () => {
    await city.add('shura', 'authenticated')
    for (let turn = 0; turn < 5; turn += 1) {
      await forget('shura@example.test')
      await city.letter('shura')
    }
    expect((await forget('shura@example.test')).body).toEqual({ ok: true })
    await city.add('elena', 'authenticated')
    await forget('elena@example.test')
    await city.letter('elena')
    expect(city.letters.filter(({ to }) => to === 'shura@example.test')).toEqual([])
  })

  test('says what does not fit, and the link stays good', async () => {
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
    expect(city.letters.filter(({ to }) => /nobody|yakov/.test(to))).toEqual([])
    await city.send(`GET /api/auth/email-confirmation?confirmation=${codeIn(letter)}`)
    expect((await enter('xenia')).status).toBe(200)
    // One kind of link does not pass for the other.
    const misused = await city.send('POST /api/auth/reset-password', {
      code: codeIn(letter),
      password: 'hunter44',
      passwordConfirmation: 'hunter44',
    })
    expect(misused.status).toBe(400)
  })
})

describe('providers', () => {
  test('the provider of the city leads to its sign-in, any other is switched off', async () => {
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

test('a session does not start with a password that was changed meanwhile', async () => {
  await city.add('artur', 'authenticated')
  const isWaiting = async () => {
    const waiting = await city.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length > 0
  }
  const entered = await city.sql.begin(async tx => {
    await tx`update users set tokens_valid_from = ${city.clock()} where username = 'artur'`
    const entering = enter('artur')
    while (!(await isWaiting())) await new Promise(resolve => setTimeout(resolve, 10))
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

  test('a newcomer is in at once, and names and addresses in use are told (contract §13)', async () => {
    const newcomer = { username: 'newcomer', email: 'newcomer@example.test', password }
    const { status, body } = await open.send('POST /api/auth/local/register', newcomer)
    expect([status, body.user.confirmed]).toEqual([200, true])
    expect((await open.send('GET /api/users/me', undefined, bearer(body.jwt))).body.username).toBe('newcomer')
    for (const other of [{ email: 'other@example.test' }, { username: 'other' }]) {
      const again = await open.send('POST /api/auth/local/register', { ...newcomer, ...other })
      expect(again.body.error).toEqual(refused('ApplicationError', 'Такое имя или почта уже заняты'))
    }
    const email = newcomer.email
    expect((await open.send('POST /api/auth/send-email-confirmation', { email })).body.error).toEqual(
      refused('ApplicationError', 'Почта уже подтверждена'),
    )
    expect(open.letters).toEqual([])
  })

  test('an account that is not confirmed signs in', async () => {
    await open.add('anna', 'authenticated', { confirmed: false })
    expect((await open.signIn('anna')).authorization).toMatch(/^Bearer /)
  })
})

test('with local sign-in switched off its paths are unknown, and providers still answer', async () => {
  const closed = await world({ authLocal: false })
  try {
    for (const path of ['local', 'local/register', 'change-password', 'forgot-password', 'reset-password']) {
      expect((await closed.send(`POST /api/auth/${path}`, {})).status).toBe(404)
    }
    expect((await closed.send('GET /api/connect/keycloak')).status).toBe(302)
  } finally {
    await closed.close()
  }
})
