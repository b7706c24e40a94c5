import { moderator, nobody, owner, resident, rows } from '../rest/access.ts'
import { MAX_COMMENT } from '../rest/bounds.ts'
import { collection } from '../rest/collection.ts'
import {
  datetime,
  decimal,
  integer,
  json,
  longText,
  manyMedia,
  one,
  oneOf,
  text,
} from '../rest/fields/index.ts'
import { bookingStates, shopItemTypes } from './shop-types.ts'

/** A size or a colour of an item, with a stock of its own (product §10). The client chooses `id`; bookings refer to it. */
export interface ItemOption {
  readonly id: string
  readonly name: string
  /** null: not limited. */
  readonly quantity: number | null
}

export const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The option of a list that is this one: by its id, or by its name when it was removed and added again. */
export const sameOption = (
  options: readonly ItemOption[],
  { id, name }: Pick<ItemOption, 'id' | 'name'>,
): ItemOption | undefined =>
  options.find(option => option.id === id) ?? options.find(option => sameName(option.name, name))

export const mostOptions = 20
const ITEM_NAME = 200
export const optionLengths = { id: 40, name: 60 } as const
/** The largest stock of one option, and of an item without options. */
export const MOST_PIECES = 10_000_000

/** Days over which the bookings of an item are counted, and where counting stops. */
export const DEMAND_DAYS = 30
export const MOST_BOOKED = 1000
/** Counting of the residents who can pay a price stops at this number. */
export const MOST_BUYERS = 10_000

const optionsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: mostOptions,
  items: {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', minLength: 1, maxLength: optionLengths.id },
      name: { type: 'string', minLength: 1, maxLength: optionLengths.name },
      quantity: { type: ['integer', 'null'], minimum: 0 },
    },
  },
} as const

export const shopItems = collection('shop-items', {
  singular: 'shop-item',
  prerendered: true,
  fields: {
    name: text({ required: true, min: 1, max: ITEM_NAME }),
    description: longText({ max: 20_000 }),
    price: decimal({ required: true, above: 0 }),
    type: oneOf(shopItemTypes),
    image: manyMedia(),
    /** The stock; of an item with options the sum of theirs, null when one of them is not limited. */
    quantity: integer({ min: 0 }),
    options: json<readonly ItemOption[]>({ schema: optionsSchema }),
    limit_per_resident: integer({ min: 1 }),
  },
  drafts: true,
  softDelete: true,
  search: 'row',
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
    /** The team in which it began, or null (docs/decisions/030). The id of a deleted team stays: figures are counted by it. */
    team: one('user-team-configs', { read: moderator, write: nobody, onDelete: 'keep' }),
    /** The name as booked: residents do not read an item that is off the shelf. */
    item_name: text({ max: ITEM_NAME, write: nobody }),
    /** `id` of the option of an item that has them, and its name as booked. */
    option: text({ max: optionLengths.id, write: owner('user') }),
    option_name: text({ max: optionLengths.name, write: nobody }),
    price: decimal({ required: true, above: 0, write: nobody }),
    status: oneOf(bookingStates, { required: true, default: 'pending' }),
    user_comment: longText({ max: 2000, write: owner('user') }),
    moderator_comment: longText({ max: MAX_COMMENT, write: moderator }),
    decidedAt: datetime({ write: nobody }),
    decided_by: one('users', { write: nobody }),
  },
  changes: 'booking-change-items',
  search: ['shop_item', 'user'],
  access: {
    read: [owner('user'), moderator],
    create: resident,
    update: [owner('user'), moderator],
    delete: nobody,
  },
})
