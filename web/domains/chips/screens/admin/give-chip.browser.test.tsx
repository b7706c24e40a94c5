import { afterEach, expect, test, vi } from 'vitest'
import { serve, show, textOf } from '#web/testing/app.tsx'
import { list } from '#web/testing/city.tsx'
import { giveChip, recallChip } from './modals.ts'

const causes = () => list([{ id: 4, attributes: { name: 'За тепло' } }])

afterEach(() => vi.useRealTimers())

test('a chip whose giving got no answer can only be sent again as it was, with the same key for as long as the dialog is open', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isLost = true
  const sent = serve({
    'GET /users': () => [{ id: 2, full_name: 'Анна Орлова', username: 'anna', avatar: null }],
    'POST /user-badges/create-many': () => {
      if (isLost) throw new TypeError('Failed to fetch')
      return { data: [], meta: {} }
    },
  })
  const screen = await show(<p>Чип</p>)
  const closed = giveChip.open({ chip: { id: 6, name: 'Маяк' } })
  const dialog = screen.getByRole('dialog')
  const search = dialog.getByLabelText('Найти жителя по имени')
  await search.fill('анна')
  await dialog.getByRole('button', { name: 'Добавить: Анна Орлова' }).click()
  const send = () => dialog.getByRole('button', { name: /^Вручить/ }).click()
  await send()
  await expect.poll(textOf(dialog.getByRole('alert'))).toMatch(/Неизвестно, выполнено ли это/)
  await expect.element(search).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Убрать: Анна Орлова' })).toBeDisabled()
  await expect.element(dialog.getByLabelText('Комментарий')).toBeDisabled()
  vi.setSystemTime(Date.now() + 11 * 60_000)
  isLost = false
  await send()
  expect(await closed).toBe(true)
  const [lost, again] = sent.filter(({ method }) => method === 'POST')
  expect([again?.key, again?.body]).toEqual([lost?.key, lost?.body])
})

test('residents who are chosen for a chip are given up only after a question', async () => {
  serve({ 'GET /users': () => [{ id: 2, full_name: 'Анна Орлова', username: 'anna', avatar: null }] })
  const screen = await show(<p>Чип</p>)
  void giveChip.open({ chip: { id: 6, name: 'Маяк' } })
  const dialog = screen.getByRole('dialog').first()
  await dialog.getByLabelText('Найти жителя по имени').fill('анна')
  await dialog.getByRole('button', { name: 'Добавить: Анна Орлова' }).click()
  await dialog.getByRole('button', { name: 'Отмена', exact: true }).click()
  const question = screen.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Убрать: Анна Орлова' })).toBeVisible()
})

test('a chip is given for a ready cause', async () => {
  const sent = serve({
    'GET /mission-award-causes': causes,
    'GET /users': () => [{ id: 2, full_name: 'Анна Орлова', username: 'anna', avatar: null }],
    'POST /user-badges/create-many': () => ({ data: [], meta: {} }),
  })
  const screen = await show(<p>Чип</p>)
  const closed = giveChip.open({ chip: { id: 6, name: 'Маяк' } })
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Найти жителя по имени').fill('анна')
  await dialog.getByRole('button', { name: 'Добавить: Анна Орлова' }).click()
  await dialog.getByRole('combobox', { name: 'Причина' }).click()
  await screen.getByRole('option', { name: 'За тепло' }).click()
  await dialog.getByRole('button', { name: /^Вручить/ }).click()
  expect(await closed).toBe(true)
  const data = { badge: 6, users: [2], comment: '', cause: 4 }
  expect(sent.find(({ method }) => method === 'POST')?.body.data).toEqual(data)
})

test('a chip is recalled in words or for a ready cause, and not without', async () => {
  const sent = serve({
    'GET /mission-award-causes': causes,
    'POST /user-badges/soft-delete-many': () => ({ data: [], meta: {} }),
  })
  const posts = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body.data)
  const screen = await show(<p>Чип</p>)
  const dialog = screen.getByRole('dialog')
  const recall = () => dialog.getByRole('button', { name: 'Отозвать' }).click()
  const inWords = recallChip.open({ awards: [31] })
  await recall()
  const missing = dialog.getByText('Напишите комментарий или выберите причину')
  await expect.element(missing).toBeVisible()
  expect(posts()).toEqual([])
  await dialog.getByLabelText('Комментарий').fill('Ошибка')
  await recall()
  expect(await inWords).toBe(true)
  const forCause = recallChip.open({ awards: [32] })
  await recall()
  await expect.element(missing).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Причина' }).click()
  await screen.getByRole('option', { name: 'За тепло' }).click()
  await expect.element(missing).not.toBeInTheDocument()
  await recall()
  expect(await forCause).toBe(true)
  expect(posts()).toEqual([
    { ids: [31], comment: 'Ошибка' },
    { ids: [32], comment: '', cause: 4 },
  ])
})
