import type { ShopItemType } from '#contract/domains/shop-types.ts'
import { drawing } from '#web/ui/art/drawing.tsx'
import { still } from '#web/ui/art/still.tsx'
import clothes from './clothes.svg'
import districtDay from './district-day.svg'
import districtNight from './district-night.svg'
import education from './education.svg'
import events from './events.svg'
import souvenirs from './souvenirs.svg'
import technics from './technics.svg'

const stand = '0 0 240 214'

/** The placeholder of an item without a picture. */
export const placeholders = {
  shop_item_type_1: drawing(technics, stand),
  shop_item_type_2: drawing(clothes, stand),
  shop_item_type_3: drawing(souvenirs, stand),
  shop_item_type_4: drawing(events, stand),
  shop_item_type_5: drawing(education, stand),
} satisfies Record<ShopItemType, unknown>

export const ShopDistrict = still(districtDay, districtNight, '45 -63 331 272')
