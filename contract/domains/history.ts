import { moderator, nobody } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { json, one, text } from '../rest/fields/index.ts'

/** specification §3. */
export const historyCategories = [
  'balance-change',
  'points-change',
  'user-activity',
  'user-badge',
  'booking',
  'blog',
] as const
export type HistoryCategory = (typeof historyCategories)[number]

/** What a row of the feed may be about: a collection of these. */
export const historySubjects = ['activities', 'bookings', 'badges', 'articles'] as const

/** One thing that happened to a resident (product §3, History). */
export interface HistoryRow {
  /** `points-change:17`; the same on every page. */
  readonly id: string
  readonly category: HistoryCategory
  /** Of energy and coins a kind of the ledger; of a booking `requested` or where it went; else what happened. */
  readonly kind: string
  /** Ready for people. */
  readonly title: string
  /** What the row moved, and what there was after it: of energy and coins alone. */
  readonly amount: number | null
  readonly total_after: number | null
  readonly subject: {
    readonly type: (typeof historySubjects)[number]
    readonly id: number
    readonly title: string
  } | null
  readonly createdAt: string
}

const access = { read: moderator, create: nobody, update: nobody, delete: nobody } as const
const change = {
  field: text({ required: true }),
  old_value: json(),
  new_value: json(),
  changed_by: one('users'),
} as const

/** Who changed which attribute of a mission, an article, a chip, a shop item. */
export const missionChanges = collection('activity-change-items', {
  singular: 'activity-change-item',
  fields: { activity: one('activities', { required: true }), ...change },
  access,
})
export const articleChanges = collection('article-change-items', {
  singular: 'article-change-item',
  fields: { article: one('articles', { required: true }), ...change },
  access,
})
export const chipChanges = collection('badge-change-items', {
  singular: 'badge-change-item',
  fields: { badge: one('badges', { required: true }), ...change },
  access,
})
export const shopItemChanges = collection('shop-item-change-items', {
  singular: 'shop-item-change-item',
  fields: { shop_item: one('shop-items', { required: true }), ...change },
  access,
})
