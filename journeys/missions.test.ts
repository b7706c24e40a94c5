import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls, makeMission } from './calls.ts'
import { Focus } from './focus.ts'
import { moderator, otherModerator, resident } from './people.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const form = (page: Page) => page.locator('form')

/** Opens the editor of a mission from its card on the dashboard. */
async function edit(page: Page, name: string) {
  await page.getByRole('link', { name: `Изменить миссию «${name}»` }).click()
  await expect(form(page).getByLabel('Название')).toHaveValue(name)
  return form(page)
}

/** A small green picture in the shape of a mission's (6:5), so that no part of it is asked for. */
async function picture(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 180
    canvas.height = 150
    const brush = canvas.getContext('2d')
    if (brush) {
      brush.fillStyle = '#c8f135'
      brush.fillRect(0, 0, 180, 150)
    }
    return canvas.toDataURL('image/png')
  })
  return {
    name: 'lighthouse.png',
    mimeType: 'image/png',
    buffer: Buffer.from(url.split(',')[1] ?? '', 'base64'),
  }
}

test('a moderator makes a mission with a picture and a chip, a resident takes it and is rewarded from the list of participants', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const desk = await visit(moderator, '/admin/activity-list')
  const name = `Зажечь маяк ${randomBytes(3).toString('hex')}`
  await desk.getByRole('link', { name: 'Новая миссия' }).click()
  const editor = form(desk)
  await editor.getByLabel('Название').fill(name)
  await editor.getByRole('radio', { name: 'Корпоративная жизнь' }).check()
  await editor.getByLabel('Что нужно сделать').fill('Поднимитесь на маяк')
  await editor.locator('input[type=file]').setInputFiles(await picture(desk))
  await expect(editor.getByRole('button', { name: 'Своя картинка', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await editor.getByRole('radio', { name: 'Чип', exact: true }).check()
  await editor.getByRole('combobox', { name: 'Какой чип' }).fill('карто')
  await editor.getByRole('option', { name: 'Картограф' }).click()
  await editor.getByRole('button', { name: '1,5 часа' }).click()
  await editor.getByRole('button', { name: 'Создать миссию' }).click()
  await expectToast(desk, 'Миссия создана')
  await expect(desk).toHaveURL(/\/admin\/activity-list\/activity\/\d+$/)
  await expect(desk.getByRole('heading', { level: 1, name })).toBeVisible()

  const home = await visit(resident)
  await card(home, name).getByRole('link', { name }).click()
  const dialog = home.getByRole('dialog', { name })
  await expect(dialog).toContainText('Картограф')
  await dialog.getByRole('button', { name: 'Записаться' }).click()
  await expect(dialog.getByText('Вы участвуете').first()).toBeVisible()

  await desk.reload()
  const people = desk.getByRole('region', { name: /^Участники/ }).first()
  const row = people.getByRole('row').filter({ hasText: resident })
  await expect(row).toContainText('Участвует')
  await row.getByRole('checkbox').check()
  await people.getByRole('button', { name: /^Наградить 1/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Наградить', exact: true }).click()
  await expectToast(desk, 'Награда вручена')
  await expect(row).toContainText('Награда вручена')
})

test('the later of two editors of a mission sees the conflict and takes or keeps each field', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit, complaints }) => {
  const desk = await visit(moderator)
  const name = await makeMission(desk, 'Научить соседа печь хлеб')
  const editor = await edit(desk, name)
  const id = Number(new URL(desk.url()).pathname.split('/').at(-1))
  await editor.getByLabel('Название').fill(`${name} и булки`)
  await expect(editor.getByText('Не сохранено 1 поле.')).toBeVisible()

  const other = await visit(otherModerator)
  const saved = await calls(other).put(`/activities/${id}`, { name: `${name} и пироги`, places: 12 })
  expect(saved.status).toBe(200)

  complaints.foresee(/status of 412/)
  await editor.getByRole('button', { name: 'Сохранить' }).click()
  const conflict = desk.getByRole('alert').filter({ hasText: otherModerator })
  await expect(conflict).toContainText(`${name} и пироги`)
  await expect(editor.getByLabel('Мест')).toHaveValue('12')
  await expect(editor.getByLabel('Название')).toHaveValue(`${name} и булки`)
  await conflict.getByRole('button', { name: 'Оставить моё: название' }).click()
  await editor.getByRole('button', { name: 'Сохранить' }).click()
  await expectToast(desk, 'Миссия сохранена')
  const { body } = await calls(desk).get(`/activities/${id}`)
  expect(body.data.attributes).toMatchObject({ name: `${name} и булки`, places: 12 })
})

test('leaving a screen with unsaved changes asks first, and the changes are restored afterwards', {
  tag: '@desktop',
}, async ({ visit }) => {
  const page = await visit(moderator)
  const name = await makeMission(page, 'Покрасить забор')
  const editor = await edit(page, name)
  await editor.getByLabel('Название').fill(`${name} в зелёный`)
  await expect(editor.getByText('Не сохранено 1 поле.')).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })

  await page.goBack()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(question).toBeHidden()
  await expect(editor.getByLabel('Название')).toHaveValue(`${name} в зелёный`)

  await page.getByRole('main').getByRole('link', { name: 'Миссии', exact: true }).click()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page).toHaveURL(/\/admin\/activity-list(\?|$)/)

  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText(/Здесь ваши правки от/)).toBeVisible()
  await expect(form(page).getByLabel('Название')).toHaveValue(`${name} в зелёный`)
  await page.getByRole('button', { name: 'Вернуть сохранённое' }).click()
  await expect(form(page).getByLabel('Название')).toHaveValue(name)
})

test('a mission is edited with the keyboard alone, and every focused element shows the focus', {
  tag: '@desktop',
}, async ({ visit }) => {
  const page = await visit(moderator)
  const name = await makeMission(page, 'Починить качели')
  // A transition would only begin to show the focus.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const focus = new Focus(page)
  await focus.tabTo(new RegExp(`Изменить миссию «${name}»`))
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Название')).toHaveValue(name)
  await focus.tabTo(/^Название/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`${name} во дворе`)
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.getByRole('heading', { level: 1, name: `${name} во дворе` })).toBeVisible()
})
