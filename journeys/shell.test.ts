import { HELP_EMAIL } from './city.ts'
import { readNotices } from './local.ts'
import { menu } from './menu.ts'
import { newcomers, resident } from './people.ts'
import { expect, test } from './test.ts'

test('day, night or as the system has it: the choice stays after a reload', { tag: '@desktop' }, async ({
  visit,
}) => {
  const page = await visit(resident)
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await (await menu(page)).getByRole('radio', { name: 'Ночь' }).check()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await (await menu(page)).getByRole('radio', { name: 'Как в системе' }).check()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root).toHaveAttribute('data-theme', 'dark')
})

test('help opens a letter to the address of the settings, with a subject', { tag: '@desktop' }, async ({
  visit,
}) => {
  const page = await visit(resident)
  const href = await (await menu(page)).getByRole('link', { name: 'Помощь' }).getAttribute('href')
  const letter = new URL(href ?? '')
  expect([letter.protocol, letter.pathname]).toEqual(['mailto:', HELP_EMAIL])
  expect(letter.searchParams.get('subject')).toBe('RDP City: нужна помощь')
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
