import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { idOf, resident } from './people.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const rows = (page: Page) => page.locator('main section > ul > li')

test('the history is filtered by the address, shows amount and total of each cause, and loads to its beginning', {
  tag: '@desktop',
}, async ({ visit }) => {
  const page = await visit(resident, '/account?tab=history')
  const filter = (name: string) => page.getByRole('button', { name, exact: true })
  await filter('Энергия').click()
  await filter('Валюта').click()
  await expect(page).toHaveURL('/account?tab=history&category=balance-change.points-change')
  await page.reload()
  await expect(filter('Энергия')).toHaveAttribute('aria-pressed', 'true')
  await filter('Валюта').click()
  const { body } = await calls(page).get('/history?filters[category][$eq]=points-change')
  const [newest] = body.data
  const figure = (value: number) => new RegExp(String(value).replace(/(\d)(\d{3})$/, '$1\\s$2'))
  await expect(rows(page).first()).toContainText(figure(newest.amount))
  await expect(rows(page).first()).toContainText(figure(newest.total_after))

  const beginning = page.getByText('Это начало истории.')
  await filter('Всё').click()
  await expect(rows(page).filter({ hasNotText: 'bitW' }).first()).toBeVisible()
  while (!(await beginning.isVisible())) {
    const before = await rows(page).count()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(async () => (await rows(page).count()) > before || beginning.isVisible()).toBeTruthy()
  }

  // Back restores the scroll position.
  const count = await rows(page).count()
  const opened = rows(page).nth(Math.floor(count / 2))
  await opened.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.evaluate(() =>
    document
      .querySelector<HTMLElement>('header a[href^="/user-profile"], aside a[href="/dashboard"]')
      ?.click(),
  )
  await expect(page).not.toHaveURL(/account/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(count)
  await expect(opened).toBeInViewport()
})

test('a new photo is cropped by keyboard and shown wherever the resident appears', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const page = await visit(resident, '/account')
  // In the pass of the page, in the menu, and in the bar of phones, which has chips beside it.
  const faces = page.locator('main header img, [aria-label="Меню"] img, header a img')
  const before = await faces.first().getAttribute('src')
  const buffer = await page.screenshot()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Сменить фото' }).click()
  await (await chooser).setFiles({ name: 'я.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Фото профиля' })
  await expect(dialog.getByRole('button', { name: 'Кадр' })).toBeFocused()
  const zoom = dialog.getByRole('slider', { name: 'Масштаб' })
  await expect(zoom).toHaveAttribute('aria-valuenow', '1')
  for (const key of ['+', '+', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  await expect(zoom).toHaveAttribute('aria-valuenow', '1.2')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expectToast(page, 'Фото обновлено')

  const { body } = await calls(page).get('/users/me?populate=avatar')
  expect(body.avatar.width).toBe(body.avatar.height)
  expect(body.avatar.url).not.toBe(before)
  for (const face of await faces.all()) await expect(face).toHaveAttribute('src', body.avatar.url)
  await expect(page.getByRole('button', { name: 'Сменить фото' })).toBeFocused()
})

test('a resident hides from the leaderboard and comes back', { tag: '@desktop' }, async ({ visit }) => {
  const page = await visit(resident, '/account')
  const hide = page.getByRole('switch', { name: 'Не показывать меня в лидерборде' })
  const mine = async () => (await calls(page).get('/rating')).body.meta.me
  await hide.check()
  await expect(page.getByText('Вас здесь не видно')).toBeVisible()
  expect(await mine()).toMatchObject({ position: null, reason: 'hidden', user: { id: idOf(resident) } })
  await page.reload()
  await expect(hide).toBeChecked()
  await hide.uncheck()
  await expect(page.getByText('Вас здесь не видно')).toBeHidden()
  expect((await mine()).position).toBeGreaterThan(0)
})
