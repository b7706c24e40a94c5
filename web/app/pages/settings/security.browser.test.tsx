import { expect, test } from 'vitest'
import { list, visit } from '#web/testing/city.tsx'
import { formatLately } from '#web/ui/dates.ts'

const superadmin = { role: { type: 'superadmin' } }
const person = (id: number, full_name: string) => ({
  data: {
    id,
    attributes: { full_name, username: full_name, blocked: false, avatar: { data: null } },
  },
})
const nobody = { data: null }
const createdAt = '2026-11-21T18:05:00.000Z'
let id = 0
const event = (kind: string, details: object | null, who: object = {}) => ({
  id: (id += 1),
  attributes: {
    kind,
    details,
    address: '203.0.113.7',
    actor: nobody,
    user: nobody,
    createdAt,
    ...who,
  },
})
const anna = person(2, 'Анна Орлова')
const boris = person(3, 'Борис Ветров')
const rows = [
  event('sign-in', { way: 'password' }, { actor: anna }),
  event('sign-out', null, { actor: anna }),
  event('sign-in.refused', { way: 'password', reason: 'wrong' }, { user: boris }),
  event('sign-in.refused', { way: 'password', reason: 'wrong' }),
  event('sessions.ended', { reason: 'most', sessions: 1 }, { user: boris }),
  event('role.changed', { was: 'Authenticated', became: 'Moderator' }, { actor: anna, user: boris }),
  event('entry.closed', null, { actor: anna, user: boris }),
  event('entry.opened', null, { actor: anna, user: boris }),
  event('export', { exported: 'residents', rows: 214 }, { actor: anna }),
  event(
    'setting.changed',
    { setting: 'mission-award-causes', subject: 'За помощь' },
    { actor: anna, address: null },
  ),
]
const answers = {
  'GET /security-events': () => list(rows),
  'GET /users': () => [{ id: 3, full_name: 'Борис Ветров', username: 'boris', avatar: null, team: null }],
}
const open = (query = '', more: Parameters<typeof visit>[2] = {}) =>
  visit(`/admin/settings?tab=security${query}`, superadmin, { ...answers, ...more })
const asked = (sent: readonly { readonly path: string }[]) =>
  decodeURIComponent(sent.findLast(({ path }) => path.startsWith('/security-events'))?.path ?? '')

test('the tab of the settings shows who did what, to whom, when and from where', async () => {
  const { screen, address } = await visit('/admin/settings', superadmin, answers)
  await screen.getByRole('tab', { name: 'Безопасность' }).click()
  await expect.poll(address).toBe('/admin/settings?tab=security')
  const table = screen.getByRole('table', { name: 'События безопасности' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(rows.length + 1)
  const shown = table
    .getByRole('row')
    .elements()
    .slice(1)
    .map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent.replaceAll('\u00a0', ' ')))
  const at = formatLately(createdAt).replaceAll('\u00a0', ' ')
  expect(shown).toEqual([
    ['Входпо паролю', 'Анна Орлова', '—', at, '203.0.113.7'],
    ['Выход', 'Анна Орлова', '—', at, '203.0.113.7'],
    ['Отказ во входеневерный пароль', '—', 'Борис Ветров', at, '203.0.113.7'],
    ['Отказ во входеневерный логин или пароль', '—', '—', at, '203.0.113.7'],
    ['Сеансы завершеныоткрыто больше десяти, 1 сеанс', '—', 'Борис Ветров', at, '203.0.113.7'],
    ['Роль измененаПользователь → Модератор', 'Анна Орлова', 'Борис Ветров', at, '203.0.113.7'],
    ['Доступ закрыт', 'Анна Орлова', 'Борис Ветров', at, '203.0.113.7'],
    ['Доступ открыт', 'Анна Орлова', 'Борис Ветров', at, '203.0.113.7'],
    ['Выгрузкажители, 214 строк', 'Анна Орлова', '—', at, '203.0.113.7'],
    ['Настройка измененапричина «За помощь»', 'Анна Орлова', '—', at, '—'],
  ])
  await expect
    .element(table.getByRole('link', { name: 'Борис Ветров' }).first())
    .toHaveAttribute('href', '/admin/user-list/user/3')
})

test('person, kind and period are kept in the address and asked of the server', async () => {
  const { screen, address, sent, back } = await open('&page=3')
  await screen.getByRole('combobox', { name: 'Событие' }).click()
  await screen.getByRole('option', { name: 'Отказ во входе' }).click()
  await expect.poll(address).toBe('/admin/settings?tab=security&kind=sign-in.refused')
  await expect.poll(() => asked(sent)).toContain('[kind]=sign-in.refused')
  await screen.getByRole('combobox', { name: 'Период' }).click()
  await screen.getByRole('option', { name: 'Сегодня' }).click()
  await expect.poll(address).toContain('period=day')
  await expect.poll(() => asked(sent)).toMatch(/\[createdAt\]\[\$gte\]=\d{4}-\d\d-\d\d/)
  await screen.getByRole('combobox', { name: /^Житель/ }).fill('Борис')
  await screen.getByRole('option', { name: 'Борис Ветров' }).click()
  await expect.poll(address).toContain('person=3')
  await expect.poll(() => asked(sent)).toMatch(/\[actor\]\[id\]=3.*\[user\]\[id\]=3/)
  back()
  await expect.poll(address).not.toContain('person')
})

test('the filter names the person whom the address chooses', async () => {
  const { screen } = await open('&person=3')
  await expect.element(screen.getByRole('combobox', { name: /^Житель/ })).toHaveValue('Борис Ветров')
})

test('pages of events are opened by their numbers', async () => {
  const { screen, address, sent } = await open('', {
    'GET /security-events': () => ({
      data: rows,
      meta: { pagination: { page: 1, pageSize: 20, pageCount: 3, total: 50 } },
    }),
  })
  await screen.getByRole('button', { name: 'Страница 2' }).click()
  await expect.poll(address).toBe('/admin/settings?tab=security&page=2')
  await expect.poll(() => asked(sent)).toContain('[page]=2')
})

test('no events, no match and a failure are told apart, each with its way on', async () => {
  const none = await open('', { 'GET /security-events': () => list() })
  await expect.element(none.screen.getByText('Событий пока нет')).toBeVisible()
  await none.screen.unmount()

  let isDown = true
  const { screen, address } = await open('&kind=export', {
    'GET /security-events': () => (isDown ? new Response(null, { status: 500 }) : list()),
  })
  await expect.element(screen.getByText('События не загрузились')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(screen.getByText('Таких событий нет')).toBeVisible()
  await screen.getByRole('button', { name: 'Показать все' }).click()
  await expect.poll(address).toBe('/admin/settings?tab=security')
})
