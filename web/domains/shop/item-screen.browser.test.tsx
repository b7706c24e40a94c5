import { expect, test } from 'vitest'
import { refusal } from '../../testing/app.tsx'
import { list, me, moderator, resident, visit } from '../../testing/city.tsx'

const itemOf = (attributes: object = {}) => ({
  id: 4,
  attributes: {
    name: 'Худи',
    price: 30,
    type: 'shop_item_type_2',
    description: '',
    quantity: 3,
    options: null,
    limit_per_resident: null,
    publishedAt: '2026-01-01T00:00:00.000Z',
    deletedAt: null,
    image: { data: null },
    ...attributes,
  },
})

/** The page of a hoodie in the sizes S, one piece, and M, two pieces; `booked` are those left after the first booking. */
async function hoodie(
  balance: number,
  booked: { s: number; m: number; price?: number },
  answer: (made: object) => unknown = made => made,
) {
  let isBooked = false
  const item = () =>
    itemOf({
      price: isBooked ? (booked.price ?? 30) : 30,
      quantity: isBooked ? booked.s + booked.m : 3,
      options: [
        { id: 's', name: 'S', quantity: isBooked ? booked.s : 1 },
        { id: 'm', name: 'M', quantity: isBooked ? booked.m : 2 },
      ],
    })
  const booking = {
    id: 9,
    attributes: { price: 30, status: 'pending', shop_item: { data: { id: 4, attributes: {} } } },
  }
  const { screen, sent, go } = await visit('/shop-item/4', resident, {
    'GET /users/me': () => ({ ...me, ...resident, balance: isBooked ? balance - 30 : balance }),
    'GET /shop-items': () => list(),
    'GET /shop-items/4': () => ({ data: item(), meta: {} }),
    'GET /bookings': () => list(isBooked ? [booking] : []),
    'POST /bookings': () => {
      isBooked = true
      return answer({ data: booking, meta: {} })
    },
  })
  const option = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) })
  const choose = (name: string) => option(name).element().closest('label')?.click()
  await expect.element(option('S')).toBeEnabled()
  const posts = () => sent.filter(({ method }) => method === 'POST')
  return { screen, posts, option, choose, go }
}

test('after the last piece of an option is booked, another option may be chosen and booked', async () => {
  const { screen, posts, option, choose } = await hoodie(500, { s: 0, m: 2 })
  choose('S')
  await expect.element(option('S')).toBeChecked()
  await screen.getByRole('button', { name: 'Забронировать' }).click()
  const again = screen.getByRole('button', { name: 'Забронировать ещё' })
  await expect.element(again).toBeVisible()
  await expect.element(option('S')).toBeDisabled()
  await expect.element(option('S')).not.toBeChecked()
  await again.click()
  await expect.element(screen.getByText('Выберите вариант')).toBeVisible()
  choose('M')
  await again.click()
  await expect.poll(() => posts().map(({ body }) => body.data.option)).toEqual(['s', 'm'])
})

test('when the last coins went on an option, the page shows the stock of the item again', async () => {
  const { screen, option, choose } = await hoodie(30, { s: 4, m: 1 })
  choose('M')
  await expect.element(screen.getByText(/^Остал[а-я]+.2.штуки$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Забронировать' }).click()
  await expect.element(option('M')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^Остал[а-я]+.5.штук$/)).toBeVisible()
})

test('the last piece, booked without an answer, is sent again as the same order, whatever its price is by then', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    (made: object) =>
      Response.json(made, { headers: { 'idempotency-replayed': '2026-11-28T09:03:00.000Z' } }),
  ]
  const { screen, posts, option, choose } = await hoodie(30, { s: 0, m: 2, price: 40 }, made =>
    answers.shift()?.(made),
  )
  choose('S')
  const button = screen.getByRole('button', { name: 'Забронировать' })
  await button.click()
  await expect.element(screen.getByText(/^Ваша бронь/)).toBeVisible()
  await expect.element(screen.getByText(/Неизвестно, выполнено ли это/)).toBeVisible()
  await expect.element(option('S')).toBeChecked()
  await expect.element(option('S')).toBeDisabled()
  await expect.element(option('M')).toBeDisabled()
  await button.click()
  await expect.element(screen.getByText(/^Это уже было сделано/)).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  const [first, again] = posts()
  expect(again?.body).toEqual(first?.body)
  expect(again?.key).toBe(first?.key)
})

test('of a booking whose answer is lost after its page was left, a message says that it may have been made', async () => {
  const answer = Promise.withResolvers<object>()
  const { screen, choose, go, posts } = await hoodie(500, { s: 0, m: 2 }, () => answer.promise)
  choose('S')
  await screen.getByRole('button', { name: 'Забронировать' }).click()
  await expect.poll(() => posts().length).toBe(1)
  go('/shop')
  await expect.element(screen.getByLabelText('Комментарий к брони')).not.toBeInTheDocument()
  answer.reject(new TypeError('Failed to fetch'))
  await expect.element(screen.getByText('Неизвестно, забронировано ли: «Худи, S»')).toBeVisible()
})

test.each([
  ['a draft', { publishedAt: null }],
  ['a deleted item', { deletedAt: '2026-11-20T00:00:00.000Z' }],
])('%s is not offered to a moderator, who is led to its editor', async (_, attributes) => {
  const { screen } = await visit(
    '/shop-item/4',
    { ...moderator, balance: 500 },
    {
      'GET /shop-items': () => list(),
      'GET /shop-items/4': () => ({ data: itemOf(attributes), meta: {} }),
      'GET /bookings': () => list(),
    },
  )
  await expect
    .element(screen.getByRole('link', { name: 'Открыть в редакторе' }))
    .toHaveAttribute('href', '/admin/shop-list/4')
  await expect.element(screen.getByText(/^Товар не на витрине/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Забронировать' })).not.toBeInTheDocument()
})

test.each([
  ['a draft', { publishedAt: null }],
  ['a deleted item', { deletedAt: '2026-11-20T00:00:00.000Z' }],
])("a moderator's own booking of %s does not lead to it", async (_, attributes) => {
  const { screen } = await visit('/my-booking-list?booking=9', moderator, {
    'GET /bookings': () => list(),
    'GET /bookings/9': () => ({
      data: {
        id: 9,
        attributes: {
          price: 30,
          status: 'pending',
          item_name: 'Худи',
          option_name: null,
          user_comment: null,
          moderator_comment: null,
          createdAt: '2026-11-21T09:30:00.000Z',
          decidedAt: null,
          user: { data: { id: 1, attributes: {} } },
          shop_item: { data: itemOf(attributes) },
        },
      },
      meta: {},
    }),
  })
  const dialog = screen.getByRole('dialog', { name: 'Худи' })
  await expect.element(dialog.getByText('Товар снят с витрины')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Открыть товар' })).not.toBeInTheDocument()
})

test('an item that leaves the shelf while its page is open is offered no more', async () => {
  let isGone = false
  const { screen } = await visit(
    '/shop-item/4',
    { ...resident, balance: 500 },
    {
      'GET /shop-items': () => list(),
      'GET /shop-items/4': () => (isGone ? refusal(404, 'NotFoundError') : { data: itemOf(), meta: {} }),
      'GET /bookings': () => list(),
      'POST /bookings': () => {
        isGone = true
        return refusal(409, 'NotPublishedError', 'Этот товар снят с витрины: загляните в другие')
      },
    },
  )
  const button = screen.getByRole('button', { name: 'Забронировать' })
  await button.click()
  await expect.element(screen.getByText('Товар снят с витрины', { exact: true })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Худи', level: 1 })).toBeVisible()
})
