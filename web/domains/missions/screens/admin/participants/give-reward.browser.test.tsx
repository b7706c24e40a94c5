import { expect, test } from 'vitest'
import { serve, show } from '#web/testing/app.tsx'
import { giveReward } from './modals.ts'

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
