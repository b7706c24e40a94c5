import { calls } from './calls.ts'
import { menu, openPanel } from './menu.ts'
import { blocked, moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

test('a resident who opens the moderator area sees the forbidden page', { tag: '@desktop' }, async ({
  visit,
}) => {
  const page = await visit(resident)
  await expect(page.getByRole('link', { name: 'Панель модератора' })).toHaveCount(0)
  for (const path of ['/admin', '/admin/activity-list', '/admin/tag-list', '/admin/review']) {
    await page.goto(path)
    await expect(page).toHaveURL('/forbidden')
    await expect(page.getByRole('heading', { name: 'Сюда пока нельзя' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'На главную' }).first().click()
  await expect(page).toHaveURL('/dashboard')
})

test('the moderator area opens on what waits, counted and one click away', { tag: '@desktop' }, async ({
  visit,
}) => {
  const page = await visit(moderator)
  const panel = (await menu(page)).getByRole('link', { name: 'Панель модератора' })
  await expect(panel).toContainText(/жд\S+ модератора/)
  await panel.click()
  const waiting = page.getByRole('navigation', { name: 'Что ждёт решения' })
  for (const [kind, path] of [
    [/отчёт/, '/admin/review'],
    [/брон/, '/admin/shop-list?tab=1'],
    [/после срока/, '/admin/review?tab=late'],
    [/тем/, '/admin/tag-list'],
  ] as const) {
    const link = waiting.getByRole('link', { name: kind })
    await expect(link).toContainText(/\d/)
    await expect(link).toHaveAttribute('href', path)
  }
  await waiting.getByRole('link', { name: /тем/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Модерация тем' })).toBeVisible()
})

test('a moderator opens the moderator area and returns', async ({ visit }) => {
  const page = await visit(moderator)
  await openPanel(page)
  await expect(page).toHaveURL('/admin/activity-list')
  await (await menu(page)).getByRole('link', { name: 'Вернуться в город' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address shows the not-found page with a link to the dashboard', { tag: '@desktop' }, async ({
  visit,
}) => {
  const page = await visit(resident)
  await page.goto('/no/such/street')
  await expect(page.getByRole('heading', { name: 'Такой улицы нет на карте' })).toBeVisible()
  await page.getByRole('link', { name: 'На главную' }).first().click()
  await expect(page).toHaveURL('/dashboard')
})

test('a blocked user sees the blocked page and nothing else', { tag: ['@desktop', '@gate-desktop'] }, async ({
  visit,
}) => {
  const page = await visit(blocked)
  for (const path of ['/dashboard', '/admin', '/admin/tag-list', '/blocked']) {
    await page.goto(path)
    await expect(page).toHaveURL('/blocked')
    await expect(page.getByRole('heading', { name: 'Доступ в город приостановлен' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  }
  const { status } = await calls(page).get('/activities')
  expect(status).toBe(403)
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
})

test('only blocked users can open the blocked page', { tag: '@desktop' }, async ({ visit }) => {
  const page = await visit(resident, '/blocked')
  await expect(page).toHaveURL('/dashboard')
})
