import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const greeting = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Город приветствует вас, Новый/ })
const log = (page: Page) => page.getByRole('log', { name: 'Разговор' })
const answers = (page: Page) => page.getByRole('group', { name: 'Ответы' })
const skip = async (page: Page) => {
  await page.getByRole('button', { name: 'Пропустить' }).click()
  await page.getByRole('button', { name: 'Да, в Город' }).click()
}

test('an unknown person is greeted once, talks with the guide, goes on after a reload, and comes to the dashboard', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const page = await visit(null)
  await signIn(page, 'Новый житель', '/shop')
  await expect(greeting(page)).toBeVisible()
  await page.getByRole('button', { name: /Я уже знаю Город/ }).dblclick()
  for (const reply of [/^Здравствуйте/, /знаком|знаю/i]) {
    await log(page).click()
    const saved = page.waitForResponse(answer => answer.url().includes('/api/user-onboarding-progresses/'))
    await answers(page).getByRole('button', { name: reply }).click()
    expect((await saved).status()).toBe(200)
  }
  const said = await log(page).getByText('Здравствуйте').allTextContents()

  // A phone, with another session of the browser: what was said is there, and the scene is whole.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(answers(page)).toBeVisible()
  expect(await log(page).getByText('Здравствуйте').allTextContents()).toEqual(said)
  await skip(page)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(/, Новый\. Город растёт/)).toBeVisible()

  const rows = ['greeting_statistic', 'onboarding_statistic', 'onboarding_progress']
  const populate = rows.map(row => `populate[user_${row}]=*`).join('&')
  const { body: me } = await calls(page).get(`/users/me?populate[role]=*&${populate}`)
  expect(me).toMatchObject({
    role: { name: 'Authenticated' },
    user_greeting_statistic: { is_greeted: true },
    user_onboarding_statistic: { is_viewed: true },
    user_onboarding_progress: { onboarding_completed: true },
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Городской интерфейс' })).toBeVisible()
})

test('a new moderator by the newcomer’s card meets the dialogue on the newcomers’ branch', {
  tag: '@desktop',
}, async ({ visit }) => {
  const page = await visit(null)
  await signIn(page, 'Новый модератор', '/admin/activity-list?page=2')
  await page.getByRole('button', { name: /Я здесь впервые/ }).click()
  await expect(log(page).getByText(/Тогда по порядку/)).toBeVisible()
  await skip(page)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin/activity-list?page=2')
  await expect(page.getByRole('button', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page')
})
