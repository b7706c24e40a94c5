import { expect, test } from 'vitest'
import { show, textOf } from '../../testing/app.tsx'
import { ItemCard } from './components/ItemCard.tsx'
import type { Held, ShopItem } from './data.ts'

const item = {
  id: 4,
  name: 'Худи',
  type: 'shop_item_type_2',
  price: 30,
  quantity: 12,
  options: null,
  limit_per_resident: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
  image: [],
} as unknown as ShopItem
const held = [{ status: 'pending' }] as unknown as readonly Held[]

// Balance, differences of the item, my bookings of it, and what the card says beside its name and price.
test.each<[string, number, Partial<ShopItem>, readonly Held[], RegExp]>([
  ['an affordable item', 30, {}, [], /Худи.*30.коинов$/],
  ['what lacks', 12, {}, [], /30.коинов.*не хватает.18.коинов$/],
  ['how few are left', 30, { quantity: 3 }, [], /30.коинов.*Осталось.3/],
  ['a sold-out item, not what lacks', 12, { quantity: 0 }, [], /^Разобрали.*30.коинов$/],
  [
    'a limit that is reached',
    30,
    { limit_per_resident: 1 },
    held.map(one => ({ ...one, status: 'issued' })),
    /^У вас уже максимум/,
  ],
  ['a booked item', 30, {}, held, /^Забронировано/],
])('the card says %s', async (_, balance, differences, mine, words) => {
  const screen = await show(<ItemCard item={{ ...item, ...differences }} balance={balance} held={mine} />)
  await expect.poll(textOf(screen.getByRole('article'))).toMatch(words)
})
