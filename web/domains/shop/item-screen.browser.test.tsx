import { expect, test } from 'vitest'
import { list, me, resident, visit } from '../../testing/city.tsx'

/** The page of a hoodie in the sizes S, one piece, and M, two pieces; `booked` are those left after the first booking. */
async function hoodie(balance: number, booked: { s: number; m: number }) {
  let isBooked = false
  const item = () => ({
    id: 4,
    attributes: {
      name: 'Худи',
      price: 30,
      type: 'shop_item_type_2',
      description: '',
      quantity: isBooked ? booked.s + booked.m : 3,
      options: [
        { id: 's', name: 'S', quantity: isBooked ? booked.s : 1 },
        { id: 'm', name: 'M', quantity: isBooked ? booked.m : 2 },
      ],
      limit_per_resident: null,
      publishedAt: '2026-01-01T00:00:00.000Z',
      image: { data: null },
    },
  })
  const booking = {
    id: 9,
    attributes: { price: 30, status: 'pending', shop_item: { data: { id: 4, attributes: {} } } },
  }
  const { screen, sent } = await visit('/shop-item/4', resident, {
    'GET /users/me': () => ({ ...me, ...resident, balance: isBooked ? balance - 30 : balance }),
    'GET /shop-items': () => list(),
    'GET /shop-items/4': () => ({ data: item(), meta: {} }),
    'GET /bookings': () => list(isBooked ? [booking] : []),
    'POST /bookings': () => {
      isBooked = true
      return { data: booking, meta: {} }
    },
  })
  const option = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) })
  const choose = (name: string) => option(name).element().closest('label')?.click()
  await expect.element(option('S')).toBeEnabled()
  return { screen, sent, option, choose }
}

test('after the last piece of an option is booked, another option may be chosen and booked', async () => {
  const { screen, sent, option, choose } = await hoodie(500, { s: 0, m: 2 })
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
  await expect
    .poll(() => sent.filter(({ method }) => method === 'POST').map(({ body }) => body.data.option))
    .toEqual(['s', 'm'])
})

test('when the last coins went on an option, the page shows the stock of the item again', async () => {
  const { screen, option, choose } = await hoodie(30, { s: 4, m: 1 })
  choose('M')
  await expect.element(screen.getByText(/^Остал[а-я]+.2.штуки$/)).toBeVisible()
  await screen.getByRole('button', { name: 'Забронировать' }).click()
  await expect.element(option('M')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^Остал[а-я]+.5.штук$/)).toBeVisible()
})
