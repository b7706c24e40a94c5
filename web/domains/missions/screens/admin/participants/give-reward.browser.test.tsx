import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal, serve, show, textOf } from '#web/testing/app.tsx'
import { list } from '#web/testing/city.tsx'
import { giveReward } from './modals.ts'

afterEach(() => vi.useRealTimers())

const people = Array.from({ length: 20 }, (_, n) => ({ id: n + 1, name: `Житель ${n + 1}` }))

test('the total of a reward is named before it is sent, and follows the list', async () => {
  const sent = serve({
    'GET /mission-award-causes': () => ({ data: [], meta: {} }),
    'POST /user-activities/create-many': () => ({ data: [], meta: {} }),
  })
  const screen = await show(<p>Миссия</p>)
  const mission = { id: 7, name: 'Карта', reward: { points: 240, balance: 120 }, needsReport: false }
  const closed = giveReward.open({ mission, recipients: people })
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^Всего: 4\s800\sbitW и 2\s400\sкоинов — 20\sжителям$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Убрать: Житель 20', exact: true }).click()
  await expect.element(dialog.getByText(/^Всего: 4\s560\sbitW и 2\s280\sкоинов — 19\sжителям$/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Наградить 19/ }).click()
  expect(await closed).toBe(true)
  expect(sent.find(({ method }) => method === 'POST')?.body.data.users).toHaveLength(19)
})

test('whom the server refuses to reward is named with the reason until taken off the list, and nobody is a choice to make', async () => {
  const faults = [2, 5].map(id => ({
    path: ['users', String(id)],
    message: `Житель ${id}: уже награждён`,
    name: 'ConflictError',
  }))
  const refused = { status: 409, name: 'ConflictError', message: 'Нельзя', details: { errors: faults } }
  const answers = [
    Response.json({ data: null, error: refused }, { status: 409 }),
    refusal(409, 'ConflictError', 'Миссия закрыта'),
  ]
  const sent = serve({
    'GET /mission-award-causes': () => ({ data: [], meta: {} }),
    'POST /user-activities/create-many': () => answers.shift(),
  })
  const screen = await show(<p>Миссия</p>)
  const mission = { id: 7, name: 'Карта', reward: { points: 240 }, needsReport: false }
  void giveReward.open({ mission, recipients: people.slice(0, 5) })
  const dialog = screen.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).click()
  const reasons = () =>
    dialog
      .getByRole('alert')
      .getByRole('listitem')
      .elements()
      .map(item => item.textContent)
  const marked = () =>
    [...dialog.element().querySelectorAll('[data-fault]')].map(item => item.textContent?.trim())
  await press(/^Наградить 5/)
  await expect.poll(reasons).toEqual(['Житель 2: уже награждён', 'Житель 5: уже награждён'])
  expect(marked()).toEqual(['Житель 2', 'Житель 5'])
  await press('Убрать: Житель 2')
  await expect.poll(reasons).toEqual(['Житель 5: уже награждён'])
  await press('Убрать из списка')
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await press(/^Наградить 3/)
  await expect.element(dialog.getByText('Миссия закрыта')).toBeVisible()
  const writes = sent.filter(({ method }) => method === 'POST')
  expect(writes.map(({ body }) => body.data.users)).toEqual([
    [1, 2, 3, 4, 5],
    [1, 3, 4],
  ])
  for (const id of [1, 3, 4]) await press(`Убрать: Житель ${id}`)
  await press('Наградить')
  await expect.element(dialog.getByText('Выберите хотя бы одного жителя')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('the residents that are found stand with small faces beside their names', async () => {
  serve({
    'GET /mission-award-causes': () => ({ data: [], meta: {} }),
    'GET /users': () => [{ id: 2, full_name: 'Анна Орлова', username: 'anna', avatar: null }],
  })
  const screen = await show(<p>Миссия</p>)
  const mission = { id: 7, name: 'Карта', reward: { points: 240 }, needsReport: false }
  void giveReward.open({ mission, recipients: [] })
  await screen.getByRole('dialog').getByLabelText('Найти жителя по имени').fill('анна')
  const found = screen.getByRole('button', { name: 'Добавить: Анна Орлова' })
  await expect.element(found).toBeVisible()
  expect(found.element().querySelector('[class*="avatar"]')?.clientWidth).toBe(28)
})

test('after a refusal the focus is in the field from which the reward was sent', async () => {
  const answer = Promise.withResolvers<Response>()
  serve({
    'GET /mission-award-causes': () => list(),
    'POST /user-activities/create-many': () => answer.promise,
  })
  const screen = await show(<p>Миссия</p>)
  const mission = { id: 7, name: 'Карта', reward: { points: 240 }, needsReport: false }
  void giveReward.open({ mission, recipients: people.slice(0, 2) })
  const dialog = screen.getByRole('dialog')
  const comment = dialog.getByLabelText('Комментарий')
  await comment.fill('За карту')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(comment).toBeDisabled()
  await expect.element(comment).not.toHaveFocus()
  answer.resolve(refusal(409, 'ConflictError', 'Не вышло'))
  await expect.poll(textOf(dialog.getByRole('alert'))).toContain('Не вышло')
  await expect.element(comment).toHaveFocus()
})

test('a reward whose answer is lost can only be sent again as it was, with the same key for as long as the dialog is open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const first = Promise.withResolvers<never>()
  const answers = [
    () => first.promise,
    () => refusal(429, 'TooManyCallsError', 'Слишком много запросов'),
    () => ({ data: [], meta: {} }),
  ]
  const sent = serve({
    'GET /mission-award-causes': () => list([{ id: 1, attributes: { name: 'За тепло' } }]),
    'POST /user-activities/create-many': () => answers.shift()?.(),
  })
  const screen = await show(<p>Миссия</p>)
  const mission = { id: 7, name: 'Карта', reward: { points: 240 }, needsReport: false }
  const closed = giveReward.open({ mission, recipients: people.slice(0, 2) })
  const dialog = screen.getByRole('dialog')
  const comment = dialog.getByLabelText('Комментарий')
  const isFrozen = async () => {
    await expect.element(comment).toBeDisabled()
    await expect.element(dialog.getByRole('combobox', { name: 'Причина' })).toBeDisabled()
    await expect.element(dialog.getByRole('button', { name: 'Убрать: Житель 2' })).toBeDisabled()
  }
  await comment.fill('За карту')
  const send = () => dialog.getByRole('button', { name: /^Наградить 2/ }).click()
  await send()
  await isFrozen()
  // The fields are frozen before the call is made.
  await expect.poll(() => sent.some(({ method }) => method === 'POST')).toBe(true)
  first.reject(new TypeError('Failed to fetch'))
  const alert = dialog.getByRole('alert')
  await expect.poll(textOf(alert)).toMatch(/Нет связи.*Неизвестно, выполнено ли это/)
  await isFrozen()
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await send()
  await expect.poll(textOf(alert)).toMatch(/Слишком много запросов\. Неизвестно, выполнено ли это/)
  await isFrozen()
  await send()
  expect(await closed).toBe(true)
  const calls = sent.filter(({ method }) => method === 'POST')
  expect(calls).toHaveLength(3)
  expect(new Set(calls.map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1)
})

test('a reward that was refused can be changed', async () => {
  const answers = [
    refusal(500, 'InternalServerError', 'Сбой'),
    refusal(409, 'ConflictError', 'Миссия закрыта'),
  ]
  serve({
    'GET /mission-award-causes': () => list(),
    'POST /user-activities/create-many': () => answers.shift(),
  })
  const screen = await show(<p>Миссия</p>)
  const mission = { id: 7, name: 'Карта', reward: { points: 240 }, needsReport: false }
  void giveReward.open({ mission, recipients: people.slice(0, 2) })
  const dialog = screen.getByRole('dialog')
  const send = () => dialog.getByRole('button', { name: /^Наградить 2/ }).click()
  await send()
  await expect.poll(textOf(dialog.getByRole('alert'))).toMatch(/^Сбой\. Неизвестно/)
  await send()
  await expect.poll(textOf(dialog.getByRole('alert'))).toBe('Миссия закрыта')
  await expect.element(dialog.getByLabelText('Комментарий')).toBeEnabled()
})

test.each([
  [
    'refused',
    () => refusal(409, 'ConflictError', 'Житель 2: уже награждён'),
    ['Вручить не получилось', 'Житель 2: уже награждён'],
  ],
  ['lost', () => refusal(500, 'InternalServerError', 'Сбой'), ['Неизвестно, вручено ли это']],
] as const)(
  'a reward that is %s after its dialog was closed is told of in a toast',
  async (_, answered, told) => {
    const answer = Promise.withResolvers<Response>()
    const sent = serve({
      'GET /mission-award-causes': () => list(),
      'POST /user-activities/create-many': () => answer.promise,
    })
    const screen = await show(<p>Миссия</p>)
    const mission = { id: 7, name: 'Карта', reward: { points: 240 }, needsReport: false }
    const closed = giveReward.open({ mission, recipients: people.slice(0, 2) })
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /^Наградить 2/ })
      .click()
    await expect.poll(() => sent.some(({ method }) => method === 'POST')).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(await closed).toBeUndefined()
    answer.resolve(answered())
    for (const words of told) await expect.element(screen.getByText(words)).toBeVisible()
  },
)
