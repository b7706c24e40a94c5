import { expect, test } from 'vitest'
import { list, resident, visit } from '../../../testing/city.tsx'

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  points: 10 * index,
}))
const event = (category: string, title: string, amount: number | null, total_after: number | null) => ({
  id: `${category}:1`,
  category,
  kind: 'manual',
  title,
  amount,
  total_after,
  subject: null,
  origin: null,
  createdAt: '2026-11-21T09:30:00.000Z',
})
const rows = [
  event('points-change', 'За субботник', 1250, 12_500),
  event('balance-change', 'За помощь', 60, 160),
  event('user-badge', 'Получен чип', null, null),
]
const answers = {
  'GET /user-points-changes/months': () => ({ data: months }),
  'GET /user-activities': () => list(),
  'GET /user-badges': () => list(),
  'GET /bookings': () => list(),
  'GET /activities': () => list(),
  'GET /history': ({ path }: { path: string }) => {
    const asked = decodeURIComponent(path)
    const chosen = rows.filter(({ category }) => asked.includes(`=${category}`))
    return { data: chosen.length > 0 ? chosen : rows, meta: { pagination: { after: null, limit: 20 } } }
  },
}

test('the pass leads to the account, whose tabs are kept in the address', async () => {
  const { screen, address, back } = await visit('/dashboard', resident, answers)
  await screen.getByRole('link', { name: /^Личный кабинет/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Анна Орлова' })).toBeVisible()
  expect(address()).toBe('/account')
  const table = screen.getByRole('table', { name: 'Сколько энергии принёс каждый месяц' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(13)
  await expect.element(screen.getByRole('link', { name: 'Все пройденные миссии' })).toBeVisible()
  await screen.getByRole('tab', { name: 'История' }).click()
  await expect.poll(address).toBe('/account?tab=history')
  await expect.element(screen.getByText('За субботник')).toBeVisible()
  back()
  await expect.element(screen.getByRole('tab', { name: 'История' })).toHaveAttribute('aria-selected', 'false')
})

test('the former address of the history leads to its tab', async () => {
  const { screen, address } = await visit('/history', resident, answers)
  await expect.element(screen.getByRole('tab', { name: 'История' })).toHaveAttribute('aria-selected', 'true')
  expect(address()).toBe('/account?tab=history')
})

test('the history is filtered by the address, and shows amount and total of each row', async () => {
  const { screen, address } = await visit('/account?tab=history', resident, answers)
  const filter = (name: string) => screen.getByRole('button', { name, exact: true })
  const shown = () =>
    [...document.querySelectorAll('main section li b')].map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(['За субботник', 'За помощь', 'Получен чип'])
  await filter('Энергия').click()
  await filter('Валюта').click()
  await expect.poll(address).toBe('/account?tab=history&category=balance-change.points-change')
  await expect.element(filter('Энергия')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(shown).toEqual(['За субботник', 'За помощь'])
  await filter('Валюта').click()
  await expect.poll(shown).toEqual(['За субботник'])
  const row = screen.getByRole('listitem').filter({ hasText: 'За субботник' })
  await expect.poll(() => row.element().textContent).toMatch(/Стало 12\s500.*\+1\s250/)
  await filter('Все события').click()
  await expect.poll(address).toBe('/account?tab=history')
  await expect.poll(shown).toHaveLength(3)
  await screen.unmount()
  const again = await visit('/account?tab=history&category=points-change', resident, answers)
  await expect
    .element(again.screen.getByRole('button', { name: 'Энергия', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(shown).toEqual(['За субботник'])
})
