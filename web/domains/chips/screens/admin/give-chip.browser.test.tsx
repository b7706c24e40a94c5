import { afterEach, expect, test, vi } from 'vitest'
import { serve, show, textOf } from '#web/testing/app.tsx'
import { giveChip } from './modals.ts'

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
