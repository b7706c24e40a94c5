import type { ShopItemSeed, ShopItemType } from '../content/shop/item.ts'
import { randomFrom, seedOf } from '../random.ts'
import { backdrop } from './backdrop.ts'
import { Iso } from './iso.ts'
import { drawing, motif } from './library.ts'
import { ink, left, type Material, top } from './palette.ts'

const tintOf: Record<ShopItemType, Material> = {
  shop_item_type_1: 'blue',
  shop_item_type_2: 'coral',
  shop_item_type_3: 'coin',
  shop_item_type_4: 'teal',
  shop_item_type_5: 'grass',
}

/** The thing on its pedestal, 6:5; the pedestal's tint shows the type of the item. */
export const shopPicture = (item: Pick<ShopItemSeed, 'key' | 'type' | 'picture'>): string => {
  const tint = tintOf[item.type]
  const art =
    'drawing' in item.picture
      ? drawing(`shop/${item.picture.drawing}.svg`).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
      : pedestal(tint) + standing(item.picture.motif)
  return backdrop(tint, randomFrom(seedOf(item.key)), `<g transform="translate(36 8) scale(2.2)">${art}</g>`)
}

const pedestal = (tint: Material): string =>
  new Iso(22, 120, 156)
    .ellipse(0, 0, -0.4, 2.95, ink.shade, 'opacity=".10"')
    .cylinder(0, 0, -0.3, 2.55, 0.3, 'white')
    .ellipse(0, 0, 0, 2.2, top(tint), 'opacity=".55"')
    .ellipse(0, 0, 0, 2.2, 'none', `stroke="${left(tint)}" stroke-width="2"`)
    .toString()

/** A 32 × 32 motif whose foot stands in the middle of the pedestal. */
const standing = (name: string): string =>
  `<ellipse cx="120" cy="155" rx="46" ry="12" fill="${ink.shade}" opacity=".15"/><g transform="translate(62 42) scale(3.625)">${motif(name)}</g>`
