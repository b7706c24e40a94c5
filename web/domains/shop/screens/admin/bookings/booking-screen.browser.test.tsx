import { expect, test } from 'vitest'
import { queryClient } from '#web/queries.ts'
import { acted, refusal } from '#web/testing/app.tsx'
import { list, moderator, visit } from '#web/testing/city.tsx'

const booking = (id: number, status: string) => ({
  id,
  attributes: {
    status,
    price: 30,
    user_comment: null,
    moderator_comment: null,
    option: null,
    option_name: null,
    item_name: 'Значок',
    createdAt: '2026-11-21T09:30:00.000Z',
    decidedAt: null,
    decided_by: { data: null },
    user: {
      data: { id: 7, attributes: { full_name: 'Пётр Ильин', username: 'petr', avatar: { data: null } } },
    },
    shop_item: { data: null },
  },
})

/** The city with bookings of these states, whose numbers are their ids; what is next is told once `isTold` is settled. */
const city = (address: string, states: Record<number, string>, isTold?: Promise<void>) => {
  const one = (id: number) => () => ({ data: booking(id, states[id] ?? ''), meta: {} })
  return visit(address, moderator, {
    'GET /bookings': async ({ path }) => {
      const query = new URLSearchParams(path.replace(/.*\?/, ''))
      const [state, but] = [query.get('filters[status]'), Number(query.get('filters[id][$ne]'))]
      if (but) await isTold
      const ids = Object.keys(states).map(Number)
      return list(
        ids.filter(id => states[id] === state && id !== but).map(id => booking(id, states[id] ?? '')),
      )
    },
    'GET /bookings/1': one(1),
    'GET /bookings/2': one(2),
    'GET /bookings/3': one(3),
    'GET /booking-change-items': () => list(),
    'GET /user-team-configs': () => list(),
    'PUT /bookings/1': ({ body }) => {
      states[1] = body.data.status
      return one(1)()
    },
    'PUT /bookings/2': ({ body }) => {
      states[2] = body.data.status
      return one(2)()
    },
  })
}

test('after a decision the booking opens that is next by then, not one that a colleague has decided meanwhile', async () => {
  const states: Record<number, string> = { 1: 'pending', 2: 'pending', 3: 'pending' }
  const { screen, address } = await city('/admin/booking-item-page/1', states)
  await screen.getByRole('button', { name: 'Отклонить' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Причина').fill('Один в одни руки')
  states[2] = 'rejected'
  await dialog.getByRole('button', { name: 'Отклонить бронь' }).click()
  await expect.poll(address).toBe('/admin/booking-item-page/3')
})

/** An approved booking, whose words are changed and which is rejected by calls with the version that they name. */
const approvedAt = '2026-11-22T09:30:00.000Z'
const promised = (isStale = false) => {
  const now = { status: 'approved', moderator_comment: 'Стойка 2', updatedAt: approvedAt }
  const one = () => {
    const { id, attributes } = booking(1, now.status)
    return { data: { id, attributes: { ...attributes, ...now } }, meta: {} }
  }
  return visit('/admin/booking-item-page/1', moderator, {
    'GET /bookings': () => list(),
    'GET /bookings/1': one,
    'GET /booking-change-items': () => list(),
    'GET /user-team-configs': () => list(),
    'PUT /bookings/1': ({ body }) => {
      if (isStale) {
        Object.assign(now, { moderator_comment: 'Стойка 9', updatedAt: '2026-11-23T09:30:00.000Z' })
        return refusal(412)
      }
      Object.assign(now, body.data, { updatedAt: '2026-11-23T09:30:00.000Z' })
      return one()
    },
  })
}

test('where an approved booking is received can be corrected, for the version that was read', async () => {
  const { screen, sent, address } = await promised()
  await screen.getByRole('button', { name: 'Изменить' }).click()
  const field = screen.getByRole('dialog').getByLabelText('Где и как получить')
  await expect.element(field).toHaveValue('Стойка 2')
  await field.fill('Стойка 3')
  await screen.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Стойка 3')).toBeVisible()
  expect(address()).toBe('/admin/booking-item-page/1')
  expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
    { ifMatch: `"${approvedAt}"`, body: { data: { moderator_comment: 'Стойка 3' } } },
  ])
})

test('an approved booking can be rejected, for the version that was read', async () => {
  const { screen, sent } = await promised()
  await screen.getByRole('button', { name: 'Отклонить' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/Жителю уже сообщили, что бронь одобрена/)).toBeVisible()
  await dialog.getByLabelText('Причина').fill('Брак')
  await dialog.getByRole('button', { name: 'Отклонить бронь' }).click()
  await expect
    .poll(() => sent.filter(({ method }) => method === 'PUT'))
    .toMatchObject([
      { ifMatch: `"${approvedAt}"`, body: { data: { status: 'rejected', moderator_comment: 'Брак' } } },
    ])
})

test('a booking that a colleague changed meanwhile is shown as it is now, and nothing is decided', async () => {
  const { screen, address } = await promised(true)
  await screen.getByRole('button', { name: 'Отклонить' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Причина').fill('Брак')
  await dialog.getByRole('button', { name: 'Отклонить бронь' }).click()
  await expect.element(screen.getByText('Бронь изменилась, пока вы решали: вот она сейчас')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Стойка 9')).toBeVisible()
  expect(address()).toBe('/admin/booking-item-page/1')
})

test('a decided booking leads to the next one that waits, and to none when none does', async () => {
  const states: Record<number, string> = { 1: 'canceled', 2: 'pending', 3: 'issued' }
  const { screen, address } = await city('/admin/booking-item-page/1', states)
  await screen.getByRole('button', { name: 'К следующей' }).click()
  await expect.poll(address).toBe('/admin/booking-item-page/2')
  await expect.element(screen.getByRole('button', { name: 'Отклонить' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'К следующей' })).not.toBeInTheDocument()
})

test('a booking leads back to the list from which it was opened', async () => {
  const list = '/admin/shop-list?q=%D0%9F%D1%91%D1%82%D1%80&tab=booking&state=issued&team=3'
  const { screen, address } = await city(list, { 1: 'issued' })
  await screen.getByRole('listitem').getByRole('link').click()
  await expect.poll(address).toBe('/admin/booking-item-page/1')
  await screen.getByRole('link', { name: 'Ко всем броням' }).click()
  await expect
    .poll(() => Object.fromEntries(new URL(address(), 'http://city').searchParams))
    .toEqual({
      q: 'Пётр',
      tab: 'booking',
      state: 'issued',
      team: '3',
    })
})

test('the next booking does not open over the screen to which one has gone meanwhile', async () => {
  const states: Record<number, string> = { 1: 'pending', 2: 'pending' }
  const { promise, resolve } = Promise.withResolvers<void>()
  const { screen, sent, address, go } = await city('/admin/booking-item-page/1', states, promise)
  await screen.getByRole('button', { name: 'Отклонить' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Причина').fill('Один в одни руки')
  await dialog.getByRole('button', { name: 'Отклонить бронь' }).click()
  await expect.poll(() => sent.some(({ path }) => /^\/bookings\?.*ne/.test(path))).toBe(true)
  go('/admin/shop-list')
  await expect.poll(address).toBe('/admin/shop-list')
  await expect.element(screen.getByRole('heading', { name: 'Товары и брони', level: 1 })).toBeVisible()
  resolve()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await acted(() => scheduler.postTask(() => {}))
  expect(address()).toBe('/admin/shop-list')
})

test('the next booking is one of the list from which the first was opened, and that list opens after the last', async () => {
  const states: Record<number, string> = { 1: 'approved', 2: 'approved' }
  const desk = '/admin/shop-list?q=%D0%9F%D1%91%D1%82%D1%80&tab=booking&state=approved&team=3&sort=newest'
  const { screen, sent, address } = await city(desk, states)
  await screen.getByRole('listitem').getByRole('link').first().click()
  await expect.poll(address).toBe('/admin/booking-item-page/1')
  const handOver = async () => {
    await screen.getByRole('button', { name: 'Выдать' }).click()
    await screen.getByRole('button', { name: 'Да, выдано' }).click()
  }
  await handOver()
  await expect.poll(address).toBe('/admin/booking-item-page/2')
  const asked = sent
    .map(({ path }) => new URL(path, 'http://city').searchParams)
    .findLast(query => query.has('filters[id][$ne]'))
  expect([
    asked?.get('_q'),
    asked?.get('filters[status]'),
    asked?.get('filters[team][id]'),
    asked?.get('sort[0]'),
  ]).toEqual(['Пётр', 'approved', '3', 'createdAt:desc'])
  await handOver()
  await expect
    .poll(() => Object.fromEntries(new URL(address(), 'http://city').searchParams))
    .toEqual({ q: 'Пётр', tab: 'booking', state: 'approved', team: '3', sort: 'newest' })
})

/** The page of a booking of a badge in two colours: the red one, which was removed since and added again. */
const redBadge = () => {
  const item = {
    name: 'Значок',
    type: 'shop_item_type_3',
    quantity: 12,
    options: [
      { id: 'blue', name: 'Синий', quantity: 5 },
      { id: 'red-again', name: 'красный', quantity: 7 },
    ],
    image: { data: null },
  }
  return visit('/admin/booking-item-page/1', moderator, {
    'GET /bookings/1': () => ({
      data: {
        id: 1,
        attributes: {
          ...booking(1, 'approved').attributes,
          option: 'red',
          option_name: 'Красный',
          shop_item: { data: { id: 4, attributes: item } },
        },
      },
      meta: {},
    }),
    'GET /bookings': () => list(),
  })
}

test('the stock left is that of the option booked, also when it was removed and added again under its name', async () => {
  const { screen } = await redBadge()
  await expect
    .poll(() => screen.getByText('В запасе осталось').element().parentElement?.textContent)
    .toMatch(/7$/)
})

test('a booking leads to its resident and to the editor of its item', async () => {
  const { screen } = await redBadge()
  const main = screen.getByRole('main')
  await expect
    .element(main.getByRole('link', { name: 'Значок, Красный' }))
    .toHaveAttribute('href', '/admin/shop-list/4')
  await expect
    .element(main.getByRole('link', { name: /Пётр Ильин$/ }))
    .toHaveAttribute('href', '/admin/user-list/user/7')
})
