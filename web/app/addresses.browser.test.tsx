import { expect, test } from 'vitest'
import { refusal } from '../testing/app.tsx'
import { list, me, moderator, resident, visit } from '../testing/city.tsx'
import { openModals } from '../ui/modal/modal.ts'
import { texts as ui } from '../ui/texts.ts'
import { texts } from './texts.ts'

const nowhere = { data: [], meta: { pagination: { page: 9, pageSize: 12, pageCount: 2, total: 20 } } }
const none = { data: null }

test.each([
  ['/user-activity-list', resident, 'page', 'GET /activities'],
  ['/user-missions/1', resident, 'page', 'GET /user-activity-enrolls'],
  ['/shop', resident, 'page', 'GET /shop-items'],
  ['/my-booking-list', resident, 'page', 'GET /bookings'],
  ['/admin/activity-list', moderator, 'page', 'GET /activities'],
  ['/admin/badge-list', moderator, 'page', 'GET /badges'],
  ['/admin/tag-list', moderator, 'proposed', 'GET /tags'],
])('%s behind its last page says so and leads to the first', async (path, as, key, rows) => {
  const { screen, address } = await visit(`${path}?${key}=9`, as, {
    'GET /users/1': () => me,
    [rows]: () => nowhere,
  })
  await expect.element(screen.getByText('На этой странице пусто').first()).toBeVisible()
  await screen.getByRole('button', { name: 'К началу' }).first().click()
  await expect.poll(address).toBe(path)
})

test('a booking in the address opens above the bookings; the way to its item leaves both, and Back brings them', async () => {
  const item = {
    id: 4,
    attributes: {
      name: 'Худи',
      price: 30,
      type: 'shop_item_type_3',
      description: '',
      quantity: 5,
      options: null,
      limit_per_resident: null,
      publishedAt: '2026-01-01T00:00:00.000Z',
      image: none,
    },
  }
  const booking = {
    id: 9,
    attributes: {
      price: 30,
      status: 'approved',
      item_name: 'Худи',
      option_name: null,
      user_comment: null,
      moderator_comment: null,
      createdAt: '2026-11-21T09:30:00.000Z',
      decidedAt: '2026-11-21T10:30:00.000Z',
      user: { data: { id: 1, attributes: {} } },
      shop_item: { data: item },
    },
  }
  const { screen, address, back } = await visit('/my-booking-list?booking=9', resident, {
    'GET /bookings': () => list([booking]),
    'GET /bookings/9': () => ({ data: booking, meta: {} }),
    'GET /shop-items': () => list([item]),
    'GET /shop-items/4': () => ({ data: item, meta: {} }),
  })
  const dialog = screen.getByRole('dialog', { name: 'Худи' })
  await dialog.getByRole('link', { name: 'Открыть товар' }).click()
  await expect.poll(address).toBe('/shop-item/4')
  await expect.poll(() => openModals.get().length).toBe(0)
  await expect.element(screen.getByRole('heading', { name: 'Худи', level: 1 })).toBeVisible()
  expect(address()).toBe('/shop-item/4')
  back()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await expect.poll(address).toBe('/my-booking-list')
})

test('the dashboard whose missions fail shows its other parts, and reads the missions again', async () => {
  let isBroken = true
  const { screen, address } = await visit('/dashboard', resident, {
    'GET /activities': () => (isBroken ? refusal(400) : list()),
    'GET /user-activity-enrolls': () => list(),
  })
  const failed = screen.getByRole('alert').filter({ hasText: ui.partFailed })
  await expect.element(failed.first()).toBeVisible()
  expect(address()).toBe('/dashboard')
  isBroken = false
  await screen.getByRole('region', { name: 'Миссии' }).getByRole('button', { name: ui.retry }).click()
  await expect.element(screen.getByText('Миссий пока нет')).toBeVisible()
})

test('a resident who has completed no mission yet has a link to those in progress', async () => {
  const { screen, address } = await visit('/user-profile/1', resident, {
    'GET /users/1': () => me,
    'GET /user-activities': () => list(),
    'GET /user-activity-enrolls': () => list(),
    'GET /user-badges': () => list(),
  })
  await expect.element(screen.getByText('Пройденных миссий пока нет')).toBeVisible()
  await screen.getByRole('link', { name: /: миссии, / }).click()
  await expect.poll(address).toBe('/user-missions/1')
})

test.each([
  ['/my-booking-list', resident, 'Торговый квартал'],
  ['/user-missions/1', resident, 'Миссии'],
  ['/admin/booking-item-page/9', moderator, 'Товары и брони'],
  ['/admin/enroll-list', moderator, 'Миссии'],
])('%s is a part of a section of the menu', async (path, as, section) => {
  const { screen } = await visit(path, as, { 'GET /users/1': () => me })
  await expect
    .element(screen.getByRole('navigation', { name: texts.navigation }).getByRole('link', { name: section }))
    .toHaveAttribute('aria-current', 'true')
})
