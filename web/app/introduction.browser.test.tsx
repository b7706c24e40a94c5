import { afterEach, expect, test } from 'vitest'
import { list, resident, visit } from '../testing/city.tsx'

const answers = {
  'GET /energy': () => ({ data: { id: 1, attributes: { total: 1 } } }),
  'GET /activities': () => list(),
}
const materials = (content: string) => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'onboarding', content })
  document.head.append(meta)
}
afterEach(() => document.querySelector('meta[name="onboarding"]')?.remove())

test('the introduction is repeated from the menu, saves nothing and ends on the dashboard', async () => {
  const { screen, sent, address } = await visit('/dashboard', resident, answers)
  await screen.getByRole('link', { name: 'Пройти знакомство заново' }).click()
  await expect.poll(address).toBe('/onboarding')
  await screen.getByRole('log', { name: 'Разговор' }).click()
  await screen.getByRole('group', { name: 'Ответы' }).getByRole('button').first().click()
  await screen.getByRole('button', { name: 'Пропустить' }).click()
  await screen.getByRole('button', { name: 'Да, в Город' }).click()
  await expect.poll(address).toBe('/dashboard')
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('without an address of materials the menu has no link to them', async () => {
  const { screen } = await visit('/dashboard', resident, answers)
  await expect.element(screen.getByRole('link', { name: 'Пройти знакомство заново' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Онбординг/ }).elements()).toEqual([])
})

test.each([
  [false, 'https://site.example/start?from=city'],
  [true, 'https://site.example/start?from=city&show-materials=true'],
])('the link to the materials opens a new tab; onboarding completed: %s', async (isCompleted, href) => {
  materials('https://site.example/start?from=city')
  const progress = { id: 3, onboarding_completed: isCompleted, scene: null }
  const { screen } = await visit('/dashboard', { ...resident, user_onboarding_progress: progress }, answers)
  const link = screen.getByRole('link', { name: /^Онбординг/ })
  await expect.element(link).toHaveAttribute('href', href)
  await expect.element(link).toHaveAttribute('target', '_blank')
})
