import { moderator, nobody, owner, resident, rows } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { datetime, decimal, integer, longText, media, one, oneOf, text } from '../rest/fields/index.ts'

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

export const shopItems = collection('shop-items', {
  singular: 'shop-item',
  prerendered: true,
  fields: {
    name: text({ required: true, min: 1, max: 200 }),
    description: longText({ max: 20_000 }),
    price: decimal({ required: true, above: 0 }),
    type: oneOf(shopItemTypes),
    image: media.many(),
    quantity: integer({ min: 0 }),
    limit_per_resident: integer({ min: 1 }),
  },
  drafts: true,
  softDelete: true,
  changes: 'shop-item-change-items',
  access: {
    read: [rows({ deletedAt: { $null: true } }), moderator],
    create: moderator,
    update: moderator,
    delete: moderator,
    drafts: moderator,
  },
})

export const bookings = collection('bookings', {
  singular: 'booking',
  prerendered: true,
  fields: {
    user: one('users', { required: true, owner: true, write: nobody, onDelete: 'restrict' }),
    shop_item: one('shop-items', { required: true, onDelete: 'restrict' }),
    price: decimal({ required: true, above: 0, write: nobody }),
    status: oneOf(bookingStates, { required: true, default: 'pending' }),
    user_comment: longText({ max: 2000, write: owner('user') }),
    moderator_comment: longText({ max: 5000, write: moderator }),
    decidedAt: datetime({ write: nobody }),
    decided_by: one('users', { write: nobody }),
  },
  access: {
    read: [owner('user'), moderator],
    create: resident,
    update: [owner('user'), moderator],
    delete: nobody,
  },
})
