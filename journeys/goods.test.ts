import { randomBytes } from 'node:crypto'
import { calls } from './calls.ts'
import { idOf, moderator, resident } from './people.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('an item with sizes is made, published, booked in a size and issued', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const name = `Худи ${randomBytes(3).toString('hex')}`
  const desk = await visit(moderator, '/admin/shop-list/new')
  await desk.getByLabel('Название', { exact: true }).fill(name)
  await desk.getByRole('radio', { name: 'Одежда' }).check({ force: true })
  await desk.getByLabel('Цена', { exact: true }).fill('20')
  await desk.getByRole('switch', { name: /Есть варианты/ }).check({ force: true })
  await desk.getByLabel('Название варианта 1').fill('S')
  await desk.getByRole('button', { name: 'Добавить вариант' }).click()
  await desk.getByLabel('Название варианта 2').fill('M')
  await desk.getByLabel('Изменить запас: M').fill('2')
  await desk.getByRole('button', { name: 'Создать черновик' }).click()
  await expect(desk).toHaveURL(/\/admin\/shop-list\/\d+$/)
  const id = Number(new URL(desk.url()).pathname.split('/').at(-1))

  await desk.goto(`/admin/shop-list?show=drafts&q=${encodeURIComponent(name)}`)
  await desk.getByRole('checkbox', { name: `Выбрать: ${name}` }).check()
  await desk.getByRole('button', { name: 'Опубликовать' }).click()
  const question = desk.getByRole('dialog', { name: /^Опубликовать 1.товар\?/ })
  await expect(question.getByRole('listitem')).toContainText(name)
  await question.getByRole('button', { name: 'Опубликовать' }).click()
  await expectToast(desk, 'На витрине')

  const gift = { user: idOf(resident), amount: 20, comment: 'На худи' }
  expect((await calls(desk).post('/user-balance-changes', gift)).status).toBe(200)
  const home = await visit(resident, `/shop-item/${id}`)
  await expect(home.getByRole('radio', { name: /^S/ })).toBeDisabled()
  await home
    .locator('label')
    .filter({ has: home.getByRole('radio', { name: 'M' }) })
    .click()
  await home.getByRole('button', { name: 'Забронировать' }).click()
  await expectToast(home, 'Забронировано')
  await home.getByRole('button', { name: /^Отменить/ }).click()
  await home.getByRole('dialog').getByRole('button', { name: 'Отменить бронь' }).click()
  await expectToast(home, 'Бронь отменена')
  await home.getByRole('button', { name: 'Забронировать' }).click()
  await expect(home.getByRole('button', { name: /^Отменить/ })).toBeVisible()

  // The form was open during the sale: five more are five more than what is left.
  await desk.goto(`/admin/shop-list/${id}`)
  await desk.getByLabel('Изменить запас: M').fill('5')
  await desk.getByRole('button', { name: 'Сохранить' }).click()
  await expect
    .poll(async () => (await calls(desk).get(`/shop-items/${id}`)).body.data.attributes.quantity)
    .toBe(6)

  await desk.goto(`/admin/booking-list?q=${encodeURIComponent(name)}`)
  await expect(desk).toHaveURL(/\/admin\/shop-list\?.*tab=booking/)
  const row = desk.getByRole('listitem').filter({ hasText: `${name}, M` })
  await row.getByRole('button', { name: 'Одобрить' }).click()
  await desk.getByLabel('Где и как получить').fill('Стойка 2')
  await desk.getByRole('button', { name: 'Одобрить бронь' }).click()
  await desk.getByRole('tab', { name: /^К выдаче/ }).click()
  await row.getByRole('button', { name: 'Выдать' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Да, выдано' }).click()
  await expectToast(desk, 'Бронь выдана')
})

test('a chip is made of a colour and a glyph, given and recalled', {
  tag: ['@desktop', '@gate-desktop'],
}, async ({ visit }) => {
  const name = `Чип ${randomBytes(3).toString('hex')}`
  const desk = await visit(moderator, '/admin/badge-list/badge/new')
  await desk.getByRole('radio', { name: 'Бирюза' }).check({ force: true })
  await desk.getByRole('button', { name: 'Компас' }).click()
  await desk.getByLabel('Название', { exact: true }).fill(name)
  await desk.getByRole('button', { name: 'Создать чип' }).click()
  await expect(desk).toHaveURL(/\/badge-list\/badge\/\d+$/)
  const id = Number(new URL(desk.url()).pathname.split('/').at(-1))
  const chip = async () => (await calls(desk).get(`/badges/${id}?populate=image`)).body.data.attributes
  expect((await chip()).image.data[0].attributes.mime).toBe('image/png')

  await desk.getByRole('button', { name: 'Вручить жителям' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Найти жителя по имени').fill(resident)
  await dialog.getByRole('button', { name: `Добавить: ${resident}` }).click()
  await dialog.getByRole('button', { name: 'Вручить: 1' }).click()
  await expect(desk.getByRole('table').getByRole('link', { name: resident })).toBeVisible()
  expect((await chip()).holders_count).toBe(1)

  await desk.getByRole('checkbox', { name: `Выбрать: ${resident}` }).check()
  await desk.getByRole('button', { name: 'Отозвать', exact: true }).click()
  await desk.getByRole('dialog').getByLabel('Комментарий').fill('Вручён для проверки')
  await desk.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expectToast(desk, 'Чип отозван')
  expect((await chip()).holders_count).toBe(0)
})
