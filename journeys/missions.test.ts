import type { Page } from '@playwright/test'
import { makeMission } from './calls.ts'
import { Focus } from './focus.ts'
import { moderator, resident } from './people.ts'
import { expect, test } from './test.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** Opens the editor of a mission from its card or row. */
async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Изменить миссию «${name}»` }).click()
  const dialog = page.getByRole('dialog', { name: 'Миссия' })
  await expect(dialog.getByLabel('Название')).toHaveValue(name)
  return dialog
}

test('what a moderator changes stands on the page at once, and on that of a resident who looks again', async ({
  visit,
}) => {
  const desk = await visit(moderator)
  const name = await makeMission(desk, 'Научить соседа печь хлеб')
  const home = await visit(resident)
  await expect(card(home, name)).toContainText('Коины')

  const dialog = await edit(desk, name)
  await dialog.getByLabel('Название').fill(`${name} и булки`)
  await dialog.getByRole('radio', { name: 'Чип' }).check()
  await dialog.getByRole('combobox', { name: 'Какой чип' }).fill('карто')
  await dialog.getByRole('option', { name: 'Картограф' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('status').filter({ hasText: 'Миссия сохранена' })).toBeVisible()
  await expect(card(desk, `${name} и булки`)).toContainText('Чип «Картограф»')

  await home.reload()
  await expect(card(home, `${name} и булки`)).toContainText('Чип «Картограф»')
  await expect(card(home, name)).not.toContainText('Коины')
})

test('wrong input is explained at its field, and nothing of it is saved', async ({ visit, complaints }) => {
  const page = await visit(moderator)
  const mission = await makeMission(page, 'Посадить липу')
  const dialog = await edit(page, mission)
  const save = dialog.getByRole('button', { name: 'Сохранить' })
  const name = dialog.getByLabel('Название')
  const energy = dialog.getByLabel('Энергия, bitW')

  await name.fill('  ')
  await energy.fill('')
  await save.click()
  await expect(name).toHaveAccessibleDescription('Напишите название')
  await expect(energy).toHaveAccessibleDescription('Укажите число от нуля')
  await expect(name).toBeFocused()

  await name.fill('Посадить две липы')
  await energy.fill('999999999999')
  await save.click()
  await expect(energy).toHaveAccessibleDescription(/^Не больше 99\s999\s999,99$/)
  await expect(energy).toBeFocused()

  // What the form lets pass, the server may still refuse: here it is sent more than was written.
  complaints.foresee(/status of 400 .*\/api\/activities\//)
  await page.route('**/api/activities/*', route => {
    const { data } = route.request().postDataJSON()
    return route.continue({ postData: { data: { ...data, points: 999_999_999_999 } } })
  })
  await energy.fill('100')
  await save.click()
  await expect(energy).toHaveAccessibleDescription(/не может быть больше 99\s999\s999,99$/)
  await expect(energy).toBeFocused()
  await page.unroute('**/api/activities/*')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(card(page, mission)).toContainText('Коины')
})

test('a mission is edited with the keyboard alone, and the focus is seen all the way and given back', {
  tag: '@desktop',
}, async ({ visit }) => {
  const page = await visit(moderator)
  const name = await makeMission(page, 'Починить качели')
  // A transition would only begin to show the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const focus = new Focus(page)
  const tabTo = (target: RegExp) => focus.tabTo(target)
  await tabTo(new RegExp(`Изменить миссию «${name}»`))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Миссия' })
  await expect(dialog.getByLabel('Название')).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)

  await tabTo(/^Название/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`${name} во дворе`)
  await tabTo(/^bitW и коины/)
  await page.keyboard.press('ArrowRight')
  await tabTo(/^Какой чип/)
  await page.keyboard.type('верный')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(/^Без дедлайна/)
  await tabTo(/^Сохранить/)
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(card(page, `${name} во дворе`)).toContainText('Чип «Верный курс»')
  await expect(page.getByRole('button', { name: `Изменить миссию «${name} во дворе»` })).toBeFocused()
})

test('the dialog goes and leaves everything as it was: by Escape, by its cross, by «Отмена»', async ({
  visit,
}) => {
  const page = await visit(moderator)
  const name = await makeMission(page, 'Покрасить забор')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click(),
    () => page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click(),
  ]) {
    const dialog = await edit(page, name)
    await dialog.getByLabel('Название').fill('Снести забор')
    await leave()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Изменить миссию «${name}»` })).toBeFocused()
  }
  await page.reload()
  await expect(card(page, name)).toBeVisible()
})

test('the page of a list stands in the address: a link and the Back button show it again', async ({
  visit,
}) => {
  const page = await visit(moderator, '/admin/activity-list')
  const first = page.getByRole('listitem').first().getByRole('heading')
  const newest = await first.textContent()
  await page.getByRole('button', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL('/admin/activity-list?page=2')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(first).not.toHaveText(newest ?? '')
  const older = await first.textContent()
  await page.reload()
  await expect(first).toHaveText(older ?? '')
  await page.goBack()
  await expect(page).toHaveURL('/admin/activity-list')
  await expect(first).toHaveText(newest ?? '')
})
