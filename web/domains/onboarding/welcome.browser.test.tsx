import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { refusal, type Sent, serve, show, textOf } from '../../testing/app.tsx'
import { usePublished } from '../../ui/publisher.ts'
import { toast, toasts } from '../../ui/toast/toast.ts'
import type { Me } from '../people/data.ts'
import { passArrival, threshold } from './arrival.ts'

let id = 100
const rowsOf = (isGreeted: boolean, isViewed: boolean, scene: string | null = null) =>
  ({
    id: (id += 1),
    full_name: 'Алина Воронцова',
    blocked: false,
    avatar: null,
    user_greeting_statistic: { id: 70, is_greeted: isGreeted },
    user_onboarding_statistic: { id: 71, is_viewed: isViewed },
    user_onboarding_progress: { id: 72, onboarding_completed: isViewed, scene },
  }) as Me

function Threshold() {
  return usePublished(threshold) ?? <p>Город</p>
}

/** A server that keeps the rows of one person; `down` are calls that fail. */
function city(me: Me, ...down: string[]) {
  const now = structuredClone(me)
  const row = (at: 'user_greeting_statistic' | 'user_onboarding_statistic' | 'user_onboarding_progress') => {
    const name = `PUT /${at === 'user_onboarding_progress' ? 'user-onboarding-progresses' : `${at.replaceAll('_', '-')}s`}/${now[at]?.id}`
    return [
      name,
      ({ body }: Sent) => {
        Object.assign(now[at] ?? {}, body.data)
        return { data: { id: now[at]?.id, attributes: now[at] } }
      },
    ] as const
  }
  const answers = Object.fromEntries<(sent: Sent) => unknown>([
    row('user_greeting_statistic'),
    row('user_onboarding_statistic'),
    row('user_onboarding_progress'),
    [
      'GET /user-onboarding-statistics',
      () => ({ data: [{ id: 71, attributes: now.user_onboarding_statistic }], meta: {} }),
    ],
    ['GET /users/me', () => now],
  ])
  for (const call of down) answers[call] = () => refusal(400)
  return serve(answers)
}
const skip = async (screen: Awaited<ReturnType<typeof show>>) => {
  await screen.getByRole('button', { name: 'Пропустить' }).click()
  await screen.getByRole('button', { name: 'Да, в Город' }).click()
}
const wrote = (sent: ReturnType<typeof serve>) =>
  sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body.data])

let warn: MockInstance
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  threshold.set(null)
  for (const { id: shown } of toasts.get()) toast.close(shown)
})

test('a resident who was greeted and has talked passes at once, without a request', async () => {
  const sent = city(rowsOf(true, true))
  expect(await passArrival(rowsOf(true, true))).toBe(false)
  expect([threshold.get(), sent]).toEqual([null, []])
})

test('somebody without the rows passes, and the log says so', async () => {
  const nobody = { ...rowsOf(false, false), user_greeting_statistic: null, user_onboarding_statistic: null }
  expect(await passArrival(nobody)).toBe(false)
  expect(warn).toHaveBeenCalledWith('No statistic ID')
})

test('a new resident comes by the platform card and the dialogue to the city; all of it is saved', async () => {
  const me = rowsOf(false, false)
  const sent = city(me)
  const screen = await show(<Threshold />)
  const passed = passArrival(me)
  await screen.getByRole('button', { name: /Я уже знаю Город/ }).click()
  await screen.getByRole('log').click()
  await screen.getByRole('group', { name: 'Ответы' }).getByRole('button').first().click()
  await expect.poll(() => wrote(sent).length).toBe(2)
  await skip(screen)
  expect(await passed).toBe(true)
  expect(wrote(sent)).toEqual([
    ['/user-greeting-statistics/70', { user: me.id, is_greeted: true }],
    ['/user-onboarding-progresses/72', { scene: '1.2' }],
    ['/user-onboarding-progresses/72', { onboarding_completed: true }],
    ['/user-onboarding-statistics/71', { user: me.id, is_viewed: true }],
  ])
  await expect.element(screen.getByText('Город', { exact: true })).toBeVisible()
  expect(toasts.get().map(({ title }) => title)).toEqual(['Знакомство пройдено'])
  // Once through, nothing stands before the app, whatever an older answer says.
  expect(await passArrival(me)).toBe(false)
})

test('the newcomer’s card opens the dialogue on the newcomers’ branch', async () => {
  const me = rowsOf(false, false)
  city(me)
  const screen = await show(<Threshold />)
  const passed = passArrival(me)
  await screen.getByRole('button', { name: /Я здесь впервые/ }).click()
  await expect.element(screen.getByRole('log').getByText(/Тогда по порядку/)).toBeVisible()
  await skip(screen)
  expect(await passed).toBe(true)
})

test('the dialogue goes on where it stopped for a resident who was greeted before', async () => {
  const me = rowsOf(true, false, '1.2.21')
  city(me)
  const screen = await show(<Threshold />)
  const passed = passArrival(me)
  await expect.element(screen.getByRole('group', { name: 'Ответы' })).toBeVisible()
  expect(screen.getByRole('log').element().textContent).toContain('Я Ника')
  await skip(screen)
  expect(await passed).toBe(true)
})

test('a failed check of the onboarding counts as seen', async () => {
  const me = rowsOf(false, false)
  city(me, 'GET /user-onboarding-statistics')
  const screen = await show(<Threshold />)
  const passed = passArrival(me)
  await screen.getByRole('button', { name: /Я уже знаю Город/ }).click()
  expect(await passed).toBe(false)
})

test('a user that does not load after the greeting is who it was', async () => {
  const me = rowsOf(false, true)
  city(me, 'GET /users/me')
  const screen = await show(<Threshold />)
  const passed = passArrival(me)
  await screen.getByRole('button', { name: /Я уже знаю Город/ }).click()
  expect(await passed).toBe(false)
})

test('a scene that is not saved does not stop the dialogue', async () => {
  const me = rowsOf(true, false)
  city(me, 'PUT /user-onboarding-progresses/72')
  const screen = await show(<Threshold />)
  const passed = passArrival(me)
  await screen.getByRole('log').click()
  const answers = screen.getByRole('group', { name: 'Ответы' })
  await answers.getByRole('button').first().click()
  await screen.getByRole('log').click()
  await expect.element(answers).toBeVisible()
  city(me)
  await skip(screen)
  expect(await passed).toBe(true)
})

test('an end that is not saved keeps the dialogue, and is saved by another try', async () => {
  const me = rowsOf(true, false)
  city(me, 'PUT /user-onboarding-statistics/71')
  const screen = await show(<Threshold />)
  const passed = passArrival(me)
  await skip(screen)
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch(/Попробуйте ещё раз/)
  city(me)
  await screen.getByRole('button', { name: 'Да, в Город' }).click()
  expect(await passed).toBe(true)
})
