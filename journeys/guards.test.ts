import { calls } from './calls.ts'
import { menu } from './menu.ts'
import { blocked, moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

test('a resident is told that the moderator area is not for them', async ({ visit }) => {
  const page = await visit(resident)
  await expect(page.getByRole('link', { name: 'Панель модератора' })).toHaveCount(0)
  for (const path of ['/admin', '/admin/activity-list']) {
    await page.goto(path)
    await expect(page).toHaveURL('/forbidden')
    await expect(page.getByRole('heading', { name: 'Сюда пока нельзя' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'На главную' }).first().click()
  await expect(page).toHaveURL('/dashboard')
})

test('a moderator crosses over to the moderator area and back', async ({ visit }) => {
  const page = await visit(moderator)
  await (await menu(page)).getByRole('link', { name: 'Панель модератора' }).click()
  await expect(page).toHaveURL('/admin/activity-list')
  await expect(page.getByRole('heading', { level: 1, name: 'Миссии' })).toBeVisible()
  await (await menu(page)).getByRole('link', { name: 'Вернуться в город' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an address that leads nowhere says so and offers the way home', async ({ visit }) => {
  const page = await visit(resident)
  await page.goto('/no/such/street')
  await expect(page.getByRole('heading', { name: 'Такой улицы нет на карте' })).toBeVisible()
  await page.getByRole('link', { name: 'На главную' }).first().click()
  await expect(page).toHaveURL('/dashboard')
})

test('somebody blocked sees that, and nothing else of the city', async ({ visit }) => {
  const page = await visit(blocked)
  for (const path of ['/dashboard', '/admin', '/blocked']) {
    await page.goto(path)
    await expect(page).toHaveURL('/blocked')
    await expect(page.getByRole('heading', { name: 'Доступ в город приостановлен' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  const { status } = await calls(page).get('/activities')
  expect(status).toBe(403)
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
})

test('only the blocked see the page of the blocked', async ({ visit }) => {
  const page = await visit(resident, '/blocked')
  await expect(page).toHaveURL('/dashboard')
})
