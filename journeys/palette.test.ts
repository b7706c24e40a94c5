import { resident } from './people.ts'
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
