import { readNotices } from './local.ts'
import { menu } from './menu.ts'
import { newcomers, resident } from './people.ts'
import { expect, test } from './test.ts'

test('a page is of the chosen theme before the app begins', { tag: '@desktop' }, async ({ visit }) => {
  const page = await visit(resident)
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await (await menu(page)).getByRole('radio', { name: 'Ночь' }).check()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const { body, documentElement } = document
      if (!body) return
      documentElement.dataset['first'] = documentElement.dataset['theme']
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(root).toHaveAttribute('data-first', 'dark')
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

test('the cross, Escape, a click beside it and a link close the drawer and return the focus', {
  tag: ['@phone', '@gate-phone'],
}, async ({ visit, city }) => {
  // A toast or a celebration would cover the buttons.
  await readNotices(city.url, newcomers.phone)
  const page = await visit(newcomers.phone)
  for (const leave of [
    () => page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 400),
    () => page.getByRole('dialog').getByRole('link', { name: 'Главная' }).click(),
  ]) {
    const drawer = await menu(page)
    await expect(drawer.getByRole('button', { name: 'Выйти' })).toBeInViewport()
    await leave()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Меню' })).toBeFocused()
  }
})
