import { expect, test } from 'vitest'
import { refusal } from '../testing/app.tsx'
import { list, resident, visit } from '../testing/city.tsx'

const person = '/user-missions/7'
const answers = {
  'GET /user-activities': () => list(),
  'GET /user-activity-enrolls': () => list(),
  'GET /keycloak/isLoggedIn': () => true,
}

test.each([
  [403, 'Сюда пока нельзя', '/forbidden'],
  [500, 'Реактор на перезапуске', '/server-error'],
])(
  'a page whose own data answer %i leaves for a page with the way back and a second try',
  async (status, title, address) => {
    const city = await visit(`${person}?tab=completed`, resident, {
      ...answers,
      'GET /users/7': () => refusal(status),
    })
    await expect.element(city.screen.getByRole('heading', { name: title })).toBeVisible()
    const from = `${person}?tab=completed`
    await expect.poll(city.address).toBe(`${address}?from=${encodeURIComponent(from)}`)
    await expect
      .element(city.screen.getByRole('link', { name: 'Попробовать ещё раз' }))
      .toHaveAttribute('href', from)
    await expect
      .element(city.screen.getByRole('link', { name: 'На главную', exact: true }))
      .toHaveAttribute('href', '/dashboard')
  },
)

test.each([
  '/server-error',
  '/forbidden',
  '/server-error?from=https://else.example/',
  '/forbidden?from=//else.example',
])('%s leads to the home page by both of its buttons', async path => {
  const { screen } = await visit(path, resident)
  await expect.element(screen.getByRole('link', { name: 'Попробовать ещё раз' })).toHaveAttribute('href', '/')
  await expect
    .element(screen.getByRole('link', { name: 'На главную', exact: true }))
    .toHaveAttribute('href', '/dashboard')
})

test('a part of a page that fails says so in place', async () => {
  const { screen, address } = await visit(person, resident, {
    ...answers,
    'GET /users/7': () => ({ id: 7, full_name: 'Борис Лаптев' }),
    'GET /user-activity-enrolls': () => refusal(403),
  })
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  expect(address()).toBe(person)
})

test('a current user who does not load for a fault of the server leads to its page (product §12)', async () => {
  const { screen, address } = await visit('/shop', resident, { 'GET /users/me': () => refusal(500) })
  await expect.element(screen.getByRole('heading', { name: 'Реактор на перезапуске' })).toBeVisible()
  expect(address()).toBe('/server-error?from=%2Fshop')
})

test('a current user who does not load for a lost connection leaves the address and says so (product §12)', async () => {
  const { screen, address } = await visit('/shop', resident, {
    'GET /users/me': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect.element(screen.getByRole('heading', { name: 'Город не отвечает' })).toBeVisible()
  expect(address()).toBe('/shop')
})

test('a session that is refused while the check has no connection says that the city does not answer', async () => {
  const { screen, address } = await visit('/shop', resident, {
    'GET /users/me': () => refusal(401),
    'GET /keycloak/isLoggedIn': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect.element(screen.getByRole('heading', { name: 'Город не отвечает' })).toBeVisible()
  expect(address()).toBe('/shop')
})
