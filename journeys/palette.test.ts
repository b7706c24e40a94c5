import { blocked, moderator, newcomers, resident } from './people.ts'
import { expect, test } from './test.ts'

test('Ctrl K finds a mission under the wrong layout, and Enter opens it', { tag: '@desktop' }, async ({
  visit,
}) => {
  const page = await visit(resident, '/shop')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Поиск по городу' })
  await expect(field).toBeFocused()
  // «карту зависимостей»
  await field.pressSequentially('rfhne pfdbcb')
  const found = page.getByRole('option', { name: 'Нарисовать карту зависимостей' })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Нарисовать карту зависимостей' })).toBeVisible()
  await expect(page).toHaveURL(/\/user-activity-list\?mission=\d+$/)
})

test('the button opens the palette, Escape closes it, and a screen is opened by a tap', async ({ visit }) => {
  const page = await visit(newcomers[test.info().project.name as keyof typeof newcomers])
  const button = page.getByRole('button', { name: 'Найти' }).filter({ visible: true })
  await button.click()
  const field = page.getByRole('combobox', { name: 'Поиск по городу' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await field.fill('рейтинг')
  await page.getByRole('option', { name: 'Лидерборд' }).click()
  await expect(page).toHaveURL('/leaderboard')
})

test('each role finds the screens that are its own', { tag: '@desktop' }, async ({ visit }) => {
  for (const [person, count] of [
    [resident, 0],
    [moderator, 1],
  ] as const) {
    const page = await visit(person)
    await expect(page.getByRole('button', { name: 'Найти' }).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Поиск по городу' })
    await field.fill('модерация')
    await expect(page.getByRole('option', { name: 'Модерация тем' })).toHaveCount(count)
    await field.fill('настройки')
    await expect(page.getByRole('option', { name: 'Настройки уведомлений' })).toBeVisible()
    await expect(page.getByRole('option', { name: /^Настройки(?! уведомлений)/ })).toHaveCount(0)
  }
  const outside = await visit(blocked)
  await outside.getByRole('heading', { name: 'Доступ в город приостановлен' }).waitFor()
  await outside.keyboard.press('Control+k')
  await expect(outside.getByRole('combobox')).toHaveCount(0)
})
