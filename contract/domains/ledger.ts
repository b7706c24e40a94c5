import { admin, moderator, nobody, owner, resident } from '../rest/access.ts'
import { MAX_COMMENT } from '../rest/bounds.ts'
import { collection } from '../rest/collection.ts'
import { decimal, inverse, longText, one, oneOf } from '../rest/fields/index.ts'

const ledgerKinds = ['reward', 'manual', 'booking', 'refund', 'reversal'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** How many months of energy an account shows, including the current one. */
export const ENERGY_MONTHS = 12

/** product §3: every row carries its cause, its author, the total after it and, when reversed, the row that reversed it. */
const ledgerFields = {
  user: one('users', { required: true, onDelete: 'restrict' }),
  amount: decimal({ required: true }),
  total_after: decimal({ required: true, min: 0, write: nobody }),
  comment: longText({ max: MAX_COMMENT }),
  cause: one('mission-award-causes', { onDelete: 'restrict' }),
  kind: oneOf(ledgerKinds, { required: true, default: 'manual', write: nobody }),
  user_activity: one('user-activities', { write: nobody, onDelete: 'restrict' }),
  changed_by: one('users', { write: nobody, onDelete: 'restrict' }),
} as const

/**
 * Own rows only; a moderator creates rows (the manual award), a superadmin reverses them, nobody changes
 * them.
 */
const ledgerAccess = {
  read: [owner('user'), moderator],
  create: moderator,
  update: nobody,
  delete: admin,
} as const

export const energyChanges = collection('user-points-changes', {
  singular: 'user-points-change',
  fields: {
    ...ledgerFields,
    reverses: one('user-points-changes', { unique: true, write: nobody, onDelete: 'restrict' }),
    reversed_by: inverse('user-points-changes', 'reverses', { single: true }),
  },
  access: ledgerAccess,
})

export const coinChanges = collection('user-balance-changes', {
  singular: 'user-balance-change',
  fields: {
    ...ledgerFields,
    booking: one('bookings', { write: nobody, onDelete: 'restrict' }),
    reverses: one('user-balance-changes', { unique: true, write: nobody, onDelete: 'restrict' }),
    reversed_by: inverse('user-balance-changes', 'reverses', { single: true }),
  },
  access: ledgerAccess,
})

/** Coins offered for a mission: bitW × ratio. */
export const ratio = collection('points-balance-ratio', {
  singular: 'points-balance-ratio',
  setting: true,
  singleton: true,
  fields: { ratio: decimal({ required: true, above: 0, default: 1 }) },
  access: { read: resident, create: admin, update: admin, delete: admin },
})

/** The reactor: the sum of all points and a bonus that a superadmin sets. */
export const energy = collection('energy', {
  singular: 'energy',
  setting: true,
  singleton: true,
  fields: {
    total: decimal({ computed: true, write: nobody }),
    bonus: decimal({ required: true, default: 0 }),
  },
  access: { read: resident, create: admin, update: admin, delete: admin },
})
