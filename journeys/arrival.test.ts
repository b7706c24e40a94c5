import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { inDatabase } from './city.ts'
import { idOf, newcomers } from './people.ts'
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

test('the newcomer’s card leads a new moderator to the newcomers’ branch of the dialogue', {
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

test('each of the five calls of the arrival fails once, and the newcomer comes to the dashboard', {
  tag: '@desktop',
}, async ({ city, complaints, visit }) => {
  complaints.foresee(/net::ERR_FAILED/, /was not (saved|checked|loaded)/)
  const me = idOf(newcomers.desktop)
  await inDatabase(city.directory, async sql => {
    await sql`update user_greeting_statistics set is_greeted = false where user_id = ${me}`
    await sql`update user_onboarding_statistics set is_viewed = false where user_id = ${me}`
  })
  const page = await visit(newcomers.desktop)
  /** The next call of this kind gets no answer; `made` resolves when it was made. */
  const failNext = async (method: string, path: string) => {
    const { promise: made, resolve } = Promise.withResolvers<void>()
    const address = `**/api/${path}**`
    await page.route(address, async route => {
      if (route.request().method() !== method) return route.fallback()
      await route.abort()
      await page.unroute(address)
      resolve()
    })
    return { made }
  }
  const platform = page.getByRole('button', { name: /Я уже знаю Город/ })

  await failNext('PUT', 'user-greeting-statistics')
  await platform.click()
  await expect(page.getByRole('alert')).toHaveText(/выбор не сохранился/)

  // A failed check counts as seen, and a user who does not load stays the one known before.
  const check = await failNext('GET', 'user-onboarding-statistics')
  const load = await failNext('GET', 'users/me')
  await platform.click()
  await check.made
  await load.made
  await expect(page.getByRole('heading', { level: 1, name: 'Городской интерфейс' })).toBeVisible()

  await page.reload()
  await log(page).click()
  const scene = await failNext('PUT', 'user-onboarding-progresses')
  await answers(page).getByRole('button').first().click()
  await scene.made
  await expect(log(page).getByText('Здравствуйте')).toHaveCount(2)

  await failNext('PUT', 'user-onboarding-statistics')
  await skip(page)
  await expect(page.getByRole('alert')).toHaveText(/знакомство не завершилось/)
  await page.getByRole('button', { name: 'Да, в Город' }).click()
  // The address was that of the dashboard all the time: only the screen says that the call was answered.
  await expect(page.getByRole('heading', { level: 1, name: 'Городской интерфейс' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Городской интерфейс' })).toBeVisible()
})
