import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
  await screen.getByRole('link', { name: 'Повторить знакомство' }).click()
  await expect.poll(address).toBe('/onboarding')
  await screen.getByRole('log', { name: 'Разговор' }).click()
  await screen.getByRole('group', { name: 'Ответы' }).getByRole('button').first().click()
  await screen.getByRole('button', { name: 'Пропустить' }).click()
  await screen.getByRole('button', { name: 'Да, в Город' }).click()
  await expect.poll(address).toBe('/dashboard')
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test.each([
  ['the greeting', { user_greeting_statistic: { id: 2, is_greeted: false } }, '/dashboard'],
  ['the dialogue', {}, '/onboarding'],
])('the skip link leads into %s', async (_, person, address) => {
  const { screen } = await visit(address, { ...resident, ...person }, answers)
  const skip = screen.getByRole('link', { name: 'Перейти к содержанию' })
  await expect.element(screen.getByRole('main')).toBeVisible()
  skip.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('without an address of materials the menu has no link to them', async () => {
  const { screen } = await visit('/dashboard', resident, answers)
  await expect.element(screen.getByRole('link', { name: 'Повторить знакомство' })).toBeVisible()
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
