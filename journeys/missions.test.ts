import type { Page } from '@playwright/test'
import { makeMission } from './calls.ts'
import { moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

/** Opens the editor of a mission from its card or row. */
async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Изменить миссию «${name}»` }).click()
  const dialog = page.getByRole('dialog', { name: 'Миссия' })
  await expect(dialog.getByLabel('Название')).toHaveValue(name)
  return dialog
}

test('what a moderator changes in the dialog stands on the page, and on that of a resident who looks again', async ({
  visit,
}) => {
  const desk = await visit(moderator)
  await makeMission(desk, 'Научить соседа печь хлеб')
  await desk.reload()
  const home = await visit(resident)
  const card = home.getByRole('article').filter({ hasText: 'печь хлеб' })
  await expect(card).toContainText('Коины')

  const dialog = await edit(desk, 'Научить соседа печь хлеб')
  await dialog.getByLabel('Название').fill('Научить двор печь хлеб')
  await dialog.getByRole('radio', { name: 'Чип' }).check()
  await dialog.getByRole('combobox', { name: 'Какой чип' }).fill('карто')
  await dialog.getByRole('option', { name: 'Картограф' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('status').filter({ hasText: 'Миссия сохранена' })).toBeVisible()
  const changed = desk.getByRole('article').filter({ hasText: 'Научить двор печь хлеб' })
  await expect(changed).toContainText('Чип «Картограф»')

  await home.reload()
  await expect(card.getByRole('heading')).toHaveText('Научить двор печь хлеб')
  await expect(card).toContainText('Чип «Картограф»')
  await expect(card).not.toContainText('Коины')
})

test('wrong input is explained at its field, and nothing of it is saved', async ({ visit, complaints }) => {
  const page = await visit(moderator)
  await makeMission(page, 'Посадить липу')
  await page.reload()
  const dialog = await edit(page, 'Посадить липу')
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  const name = dialog.getByLabel('Название')
  const energy = dialog.getByLabel('Энергия, bitW')

  await name.fill('  ')
  await energy.fill('')
  await save.click()
  await expect(name).toHaveAccessibleErrorMessage('Напишите название')
  await expect(energy).toHaveAccessibleErrorMessage('Укажите число от нуля')
  await expect(name).toBeFocused()

  // What only the server knows: an amount has ten digits before the comma at most.
  complaints.foresee(/status of 400 .*\/api\/activities\//)
  await name.fill('Посадить две липы')
  await energy.fill('999999999999')
  await save.click()
  await expect(energy).toHaveAccessibleErrorMessage(/не может быть больше/)
  await expect(energy).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'липу' })).toContainText('Посадить липу')
})
