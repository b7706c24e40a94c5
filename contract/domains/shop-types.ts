// A module of its own: every page reads addresses that name them, and few need the collections of the shop.

/** technics, clothes, souvenirs, events and certificates, education (specification §3). */
export const shopItemTypes = [
  'shop_item_type_1',
  'shop_item_type_2',
  'shop_item_type_3',
  'shop_item_type_4',
  'shop_item_type_5',
] as const
export type ShopItemType = (typeof shopItemTypes)[number]

export const bookingStates = ['pending', 'approved', 'rejected', 'canceled', 'issued'] as const
export type BookingState = (typeof bookingStates)[number]
