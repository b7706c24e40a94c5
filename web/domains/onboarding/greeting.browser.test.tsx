import { expect, test, vi } from 'vitest'
import { signIn } from '#web/session.ts'
import { pageSays, refusal, serve, show, textOf } from '../../testing/app.tsx'
import type { Me } from '../people/data.ts'
import { GreetingScreen } from './screens/GreetingScreen.tsx'

vi.mock('#web/session.ts', () => ({ signIn: vi.fn(), signOut: vi.fn() }))

const me = {
  id: 7,
  full_name: 'Алина Воронцова',
  user_greeting_statistic: { id: 70, is_greeted: false },
} as Me

const saved = { 'PUT /user-greeting-statistics/70': () => ({ data: { id: 70, attributes: {} } }) }
const loaded = {
  'GET /user-onboarding-statistics': () => ({ data: [{ id: 71, attributes: { is_viewed: true } }] }),
  'GET /users/me': () => ({ ...me, user_greeting_statistic: { id: 70, is_greeted: true } }),
}

/** Calls of the API: the drawings of the screen are files. */
const calls = (sent: ReturnType<typeof serve>) => sent.filter(({ path }) => path.startsWith('/user'))

test('the city system greets by the first name, with exactly two cards', async () => {
  serve({})
  const screen = await show(<GreetingScreen me={me} onDone={vi.fn()} />)
  await expect
    .poll(textOf(screen.getByRole('heading', { level: 1 })))
    .toMatch(/Город приветствует вас, Алина/)
  const names = screen
    .getByRole('button')
    .elements()
    .map(card => card.textContent)
  expect(names).toEqual([
    'Я здесь впервые Мне нужен онбординг',
    'Я уже знаю Город Мне нужна платформа RDP City',
  ])
})

test('the platform card saves the greeting once, then loads the onboarding, then the user', async () => {
  let arrive = () => {}
  const late = new Promise<void>(done => {
    arrive = done
  })
  const sent = serve({
    'PUT /user-greeting-statistics/70': async () => {
      await late
      return saved['PUT /user-greeting-statistics/70']()
    },
    ...loaded,
  })
  const onDone = vi.fn()
  const screen = await show(<GreetingScreen me={me} onDone={onDone} />)
  const card = screen.getByRole('button', { name: /Я уже знаю Город/ })
  await card.click()
  await card.click()
  await expect.element(card).toHaveAttribute('aria-busy', 'true')
  await expect.poll(textOf(screen.getByRole('status'))).toMatch(/Открываем Город…/)
  arrive()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(calls(sent).map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)).toEqual([
    'PUT /user-greeting-statistics/70',
    'GET /user-onboarding-statistics',
    'GET /users/me',
  ])
  expect(calls(sent)[0]?.body).toEqual({ data: { user: 7, is_greeted: true } })
})

test('a greeting that is not saved is said, and the cards work again', async () => {
  let isDown = true
  serve({
    'PUT /user-greeting-statistics/70': () =>
      isDown ? refusal(400) : saved['PUT /user-greeting-statistics/70'](),
    ...loaded,
  })
  const onDone = vi.fn()
  const screen = await show(<GreetingScreen me={me} onDone={onDone} />)
  const card = screen.getByRole('button', { name: /Я уже знаю Город/ })
  await card.click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch(/выбор не сохранился/)
  await expect.element(card).not.toHaveAttribute('aria-busy')
  expect(onDone).not.toHaveBeenCalled()
  isDown = false
  await card.click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})

test('whoever has no session any more is taken to sign in', async () => {
  serve({
    'PUT /user-greeting-statistics/70': () => refusal(401),
    'GET /keycloak/isLoggedIn': () => false,
  })
  const screen = await show(<GreetingScreen me={me} onDone={vi.fn()} />)
  await screen.getByRole('button', { name: /Я уже знаю Город/ }).click()
  await expect.poll(() => vi.mocked(signIn).mock.calls.length).toBe(1)
})

test('the card of a newcomer leads to the main site and saves no greeting', async () => {
  pageSays('main-site', 'https://site.example/start')
  const sent = serve({})
  const screen = await show(<GreetingScreen me={me} onDone={vi.fn()} />)
  await expect
    .element(screen.getByRole('link', { name: /Я здесь впервые/ }))
    .toHaveAttribute('href', 'https://site.example/start')
  expect(calls(sent)).toEqual([])
})

test('without a main site the newcomer’s card saves the greeting', async () => {
  const sent = serve({ ...saved, ...loaded })
  const onDone = vi.fn()
  const screen = await show(<GreetingScreen me={me} onDone={onDone} />)
  await screen.getByRole('button', { name: /Я здесь впервые/ }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(calls(sent)[0]?.method).toBe('PUT')
})

test('somebody without the row of the greeting passes, and the log says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const sent = serve(loaded)
  const onDone = vi.fn()
  const screen = await show(<GreetingScreen me={{ ...me, user_greeting_statistic: null }} onDone={onDone} />)
  await screen.getByRole('button', { name: /Я уже знаю Город/ }).click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(warn).toHaveBeenCalledWith('No statistic ID')
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  warn.mockRestore()
})
