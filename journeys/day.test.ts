import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { calls } from './calls.ts'
import { cityTime } from './clock.ts'
import { idOf, moderator } from './people.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

// A mission and a booking, from the enrolment to the history.

const hero = 'Тимур Сафин'
const PRICE = 40

const named = (title: string) => `${title} ${randomBytes(3).toString('hex')}`
const figure = (value: number) => new RegExp(String(value).replaceAll(/\B(?=(\d{3})+$)/g, '\\s'))

async function made(desk: Page, path: string, data: object) {
  const { status, body } = await calls(desk).post(path, data)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id as number
}

const missionOf = (desk: Page, name: string, requires_report: boolean) =>
  made(desk, '/activities', {
    name,
    description: 'Откройте дверь и покажите, что за ней.',
    type: 'activity_type_3',
    points: 100,
    balance: 50,
    requires_report,
  })

const wealth = async (page: Page) =>
  (await calls(page).get('/users/me')).body as { points: number; balance: number }
const energy = async (page: Page) => (await calls(page).get('/energy')).body.data.attributes.total as number

test('a resident enrols, reports with a file, is rewarded and books; a moderator checks and approves; the history lists all of it', {
  tag: ['@gate-desktop', '@gate-phone'],
}, async ({ visit }) => {
  const desk = await visit(moderator)
  const mission = named('Провести экскурсию по крыше')
  const item = named('Фонарик смотрителя')
  const missionId = await missionOf(desk, mission, true)
  const itemId = await made(desk, '/shop-items', {
    name: item,
    price: PRICE,
    type: 'shop_item_type_3',
    publishedAt: cityTime().toISOString(),
  })

  const page = await visit(hero)
  // Earlier notices are marked as viewed: more than three unread ones would be combined into one toast.
  const unread = await calls(page).get('/notifications?filters[is_viewed]=false&pagination[pageSize]=100')
  for (const { id } of unread.body.data) await calls(page).put(`/notifications/${id}`, { is_viewed: true })
  await page.reload()
  const before = await wealth(page)
  const reactor = page.getByRole('region', { name: 'Энергия города' })
  await page.getByRole('link', { name: mission }).click()
  const dialog = page.getByRole('dialog', { name: mission })
  await dialog.getByRole('button', { name: 'Записаться' }).dblclick()
  await expectToast(page, 'Вы участвуете в миссии')
  await dialog.getByLabel('Отчёт').fill('Поднялись **вдевятером**, посмотрели на закат.')
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#ff8a3c' } })
    .png()
    .toBuffer()
  const files = dialog.locator('input[type=file]')
  await files.setInputFiles({ name: 'закат.exe', mimeType: 'application/octet-stream', buffer: photo })
  await dialog.getByRole('button', { name: 'Отправить отчёт' }).click()
  const choose = dialog.getByRole('button', { name: 'Прикрепить файлы' })
  await expect(choose).toBeFocused()
  await expect(choose).toHaveAccessibleDescription(/^Файл не загрузился/)
  await dialog.getByRole('button', { name: 'Убрать файл закат.exe' }).click()
  await expect(dialog.getByText('Файл не загрузился')).toHaveCount(0)
  await files.setInputFiles({ name: 'закат.png', mimeType: 'image/png', buffer: photo })
  await expect(dialog.getByRole('button', { name: 'Убрать файл закат.png' })).toBeVisible()
  await expect(dialog.getByText('загружаем')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Отправить отчёт' }).click()
  await expect(dialog.getByText('Ждём модератора')).toBeVisible()
  await page.keyboard.press('Escape')

  // By its address: of many reports the list shows the oldest only.
  const { body: sent } = await calls(page).get(`/user-activity-enrolls?filters[activity][id]=${missionId}`)
  await desk.goto(`/admin/review?report=${sent.data[0].id}`)
  const report = desk.getByRole('article')
  await expect(report.getByRole('strong')).toHaveText('вдевятером')
  await report.getByRole('button', { name: /закат\.png/ }).click()
  await expect(report.getByRole('button', { name: /закат\.png/ })).toHaveAttribute('aria-expanded', 'true')
  await desk.getByRole('button', { name: 'Наградить…' }).click()
  const total = await energy(page)
  await desk.getByRole('button', { name: 'Наградить', exact: true }).click()
  await expectToast(desk, 'Награда вручена')

  await expectToast(page, '+100 bitW за миссию')
  await expect(reactor).toContainText(figure(total + 100))
  expect(await wealth(page)).toMatchObject({ points: before.points + 100, balance: before.balance + 50 })

  await page.goto(`/shop-item/${itemId}`)
  await page.getByRole('button', { name: 'Забронировать' }).dblclick()
  await expectToast(page, item)
  const { body: booked } = await calls(page).get(`/bookings?filters[shop_item][id]=${itemId}`)
  expect(booked.data).toHaveLength(1)
  expect((await wealth(page)).balance).toBe(before.balance + 50 - PRICE)

  await desk.goto(`/admin/booking-list?q=${encodeURIComponent(item)}`)
  await desk.getByRole('button', { name: 'Одобрить' }).click()
  const approval = desk.getByRole('dialog', { name: 'Одобрить бронь?' })
  await approval.getByLabel('Где и как получить').fill('Пост охраны, до девяти')
  await approval.getByRole('button', { name: 'Одобрить бронь' }).click()
  await expectToast(desk, 'Бронь одобрена')

  await page.goto('/account?tab=history')
  const rows = page.getByRole('listitem')
  await expect(
    rows.filter({ hasText: `Миссия «${mission}» пройдена` }).filter({ hasText: /\+100\sbitW/ }),
  ).toBeVisible()
  await expect(rows.filter({ hasText: item }).filter({ hasText: /−40/ })).toBeVisible()
  await page.goto('/my-booking-list')
  await expect(page.getByRole('article').filter({ hasText: item })).toContainText('Одобрена')
})

test('a resident who is rewarded while cancelling in another window keeps the reward and sees why', {
  tag: '@desktop',
}, async ({ visit, complaints }) => {
  complaints.foresee(/status of 409 .*\/api\/user-activity-enrolls\//)
  const desk = await visit(moderator)
  const name = named('Завести часы на башне')
  const mission = await missionOf(desk, name, false)
  const page = await visit(hero)
  await page.getByRole('link', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Записаться' }).click()
  await dialog.getByRole('button', { name: 'Выйти из миссии' }).click()
  const sure = page.getByRole('dialog', { name: 'Выйти из миссии?' })
  await expect(sure).toBeVisible()

  const before = await wealth(page)
  await made(desk, '/user-activities', { user: idOf(hero), activity: mission })
  await sure.getByRole('button', { name: 'Выйти из миссии' }).click()
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'Выйти не получилось' }).first(),
  ).toBeVisible()
  await expect(dialog.getByText('Награда за эту миссию уже ваша.')).toBeVisible()
  expect((await wealth(page)).points).toBe(before.points + 100)
})
