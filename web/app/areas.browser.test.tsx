import { expect, test } from 'vitest'
import { list, moderator, resident, visit } from '../testing/city.tsx'

const lists = {
  'GET /activities': () => list(),
  'GET /user-activity-enrolls': () => list(),
  'GET /bookings': () => list(),
  'GET /tags': () => list(),
}
const isDrawing = (path: string) => /^data:|\.svg$/.test(path)

test.each(['/admin', '/admin/activity-list', '/admin/tag-list', '/admin/review'])(
  'a resident who opens %s sees the forbidden page, whose link leads home',
  async path => {
    const { screen, address } = await visit(path, resident, lists)
    await expect.element(screen.getByRole('heading', { name: 'Сюда пока нельзя' })).toBeVisible()
    expect(address()).toBe(`/forbidden?from=${encodeURIComponent(path)}`)
    await screen.getByRole('link', { name: 'На главную' }).first().click()
    await expect.poll(address).toBe('/dashboard')
    await expect.element(screen.getByRole('complementary', { name: 'Меню' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Панель модератора' }).elements()).toEqual([])
  },
)

test.each(['/dashboard', '/shop', '/admin', '/admin/tag-list', '/blocked'])(
  'a blocked user who opens %s sees the blocked page and nothing else',
  async path => {
    const { screen, address, sent } = await visit(path, { ...resident, blocked: true }, lists)
    await expect.element(screen.getByRole('heading', { name: 'Доступ в город закрыт' })).toBeVisible()
    expect(address()).toBe('/blocked')
    expect(screen.getByRole('article').elements()).toEqual([])
    expect(screen.getByRole('complementary').elements()).toEqual([])
    const asked = sent.filter(({ path }) => !isDrawing(path)).map(({ path }) => path.replace(/\?.*/, ''))
    expect(new Set(asked)).toEqual(new Set(['/users/me']))
  },
)

test('the blocked page leads a resident who is not blocked to the dashboard', async () => {
  const { screen, address } = await visit('/blocked', resident, lists)
  await expect.element(screen.getByRole('complementary', { name: 'Меню' })).toBeVisible()
  expect(address()).toBe('/dashboard')
})

test('an unknown address shows the not-found page with a link to the dashboard', async () => {
  const { screen, address } = await visit('/no/such/street', resident, lists)
  await expect.element(screen.getByRole('heading', { name: 'Такой улицы нет на карте' })).toBeVisible()
  await screen.getByRole('link', { name: 'На главную' }).first().click()
  await expect.poll(address).toBe('/dashboard')
})

test('a moderator crosses into the moderators’ area and back by the menu', async () => {
  const { screen, address } = await visit('/dashboard', moderator, lists)
  await screen.getByRole('link', { name: 'Панель модератора' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Миссии' })).toBeVisible()
  expect(address()).toBe('/admin/activity-list')
  await screen.getByRole('link', { name: 'Вернуться в город' }).click()
  await expect.poll(address).toBe('/dashboard')
})

test('the link to the moderators’ area counts what waits, and the area opens on each kind with its number', async () => {
  const { screen } = await visit('/dashboard', moderator, {
    ...lists,
    'GET /user-activity-enrolls': ({ path }) => list([], path.includes('tab=reports') ? 3 : 2),
    // All five of them wait, one of which is the moderator's own.
    'GET /bookings': ({ path }) =>
      list([], new URL(path, 'http://city').searchParams.get('filters[user][id][$ne]') === '1' ? 4 : 5),
    'GET /tags': () => list([], 5),
  })
  const panel = screen.getByRole('link', { name: /^Панель модератора/ })
  await expect.poll(() => panel.element().textContent).toMatch(/14\sдел ждут модератора/)
  await panel.click()
  const waiting = screen.getByRole('navigation', { name: 'Что ждёт решения' })
  for (const [kind, path] of [
    [/^3 отчёта ждут проверки/, '/admin/review'],
    [/^4 брони ждут решения/, '/admin/shop-list?tab=booking'],
    [/^2 записи просрочены/, '/admin/review?tab=late'],
    [/^5 тем ждут решения/, '/admin/tag-list'],
  ] as const)
    await expect.element(waiting.getByRole('link', { name: kind })).toHaveAttribute('href', path)
  await waiting.getByRole('link', { name: /тем/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Модерация тем' })).toBeVisible()
})

test('the dashboard greets by the first name', async () => {
  const { screen } = await visit('/dashboard', { ...resident, full_name: 'Новый житель' }, lists)
  await expect.element(screen.getByText(/, Новый\. Город растёт/)).toBeVisible()
})

test('the root leads to the dashboard (specification §2)', async () => {
  const { screen, address } = await visit('/', resident, lists)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Городской интерфейс' })).toBeVisible()
  expect(address()).toBe('/dashboard')
})

test('a new screen begins at its top (specification §2)', async () => {
  const { screen, address } = await visit('/user-activity-list', resident, lists)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  document.body.style.minHeight = '5000px'
  window.scrollTo(0, 900)
  await screen.getByRole('complementary').getByRole('link', { name: 'Портал' }).click()
  await expect.poll(address).toBe('/portal')
  await expect.poll(() => window.scrollY).toBe(0)
  document.body.style.minHeight = ''
})
