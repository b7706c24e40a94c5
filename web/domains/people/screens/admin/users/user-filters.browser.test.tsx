import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve, show } from '#web/testing/app.tsx'
import { list } from '#web/testing/city.tsx'
import { UserFilters } from './UserFilters.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-10T09:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('weeks that began in another year are named with it', async () => {
  serve({
    'GET /cities-list': () => ({ data: { id: 1, attributes: { cities: [] } } }),
    'GET /user-team-configs': () => list(),
    'GET /badges': () => list(),
    'GET /activities': () => list(),
  })
  const screen = await show(<UserFilters search={{}} onChange={() => undefined} />)
  await screen.getByRole('combobox', { name: 'Вход по неделям' }).click()
  await expect.element(screen.getByRole('option', { name: /5\sянваря/ })).toBeVisible()
  const weeks = screen
    .getByRole('option', { name: /^Вход в неделю/ })
    .elements()
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(weeks).toEqual([
    'Вход в неделю с 5 января',
    'Вход в неделю с 29 декабря 2025',
    'Вход в неделю с 22 декабря 2025',
    'Вход в неделю с 15 декабря 2025',
  ])
})
