import { IconDeviceLaptop, IconGift, IconHanger, IconSchool, IconTicket } from '@tabler/icons-react'
import type { ShopItemType } from '#contract/domains/shop-types.ts'
import tones from './typeTone.module.css'

/** specification §3: each type has an icon and a colour of its own. */
export const typeIcons = {
  shop_item_type_1: <IconDeviceLaptop aria-hidden="true" />,
  shop_item_type_2: <IconHanger aria-hidden="true" />,
  shop_item_type_3: <IconGift aria-hidden="true" />,
  shop_item_type_4: <IconTicket aria-hidden="true" />,
  shop_item_type_5: <IconSchool aria-hidden="true" />,
} satisfies Record<ShopItemType, unknown>

/** Sets `--tone` and `--tint`. */
export const toneOf = (type: ShopItemType | null) => tones[type ?? 'none'] ?? ''
