import { expect, test } from 'vitest'
import { list, resident, visit } from '../../testing/city.tsx'

test('after the last piece of an option is booked, another option may be chosen and booked', async () => {
  let isBooked = false
  const item = () => ({
    id: 4,
    attributes: {
      name: 'Худи',
      price: 30,
      type: 'shop_item_type_2',
      description: '',
      quantity: isBooked ? 2 : 3,
      options: [
        { id: 's', name: 'S', quantity: isBooked ? 0 : 1 },
        { id: 'm', name: 'M', quantity: 2 },
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
  const { screen, sent } = await visit(
    '/shop-item/4',
    { ...resident, balance: 500 },
    {
      'GET /shop-items': () => list(),
      'GET /shop-items/4': () => ({ data: item(), meta: {} }),
      'GET /bookings': () => list(isBooked ? [booking] : []),
      'POST /bookings': () => {
        isBooked = true
        return { data: booking, meta: {} }
      },
    },
  )
  const option = (name: string) => screen.getByRole('radio', { name: new RegExp(`^${name}`) })
  const choose = (name: string) => option(name).element().closest('label')?.click()
  await expect.element(option('S')).toBeEnabled()
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
