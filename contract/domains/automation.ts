import { admin, moderator, nobody, resident } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { boolean, integer, longText, one, oneOf, text } from '../rest/fields/index.ts'
import { type PluralForms, plural } from '../words.ts'
import { MOST_WAITING } from './overview.ts'

/** product §2: the types of events that can be counted towards an award. */
export const eventKeys = [
  'article.published',
  'article.liked',
  'comment.created',
  'mission.completed',
  'chip.received',
  'booking.issued',
  'onboarding.completed',
  'login.streak',
] as const
export type EventKey = (typeof eventKeys)[number]

/** Every ledger row of a resident carries one (product §3), so that residents read them. */
export const awardCauses = collection('mission-award-causes', {
  singular: 'mission-award-cause',
  setting: true,
  fields: { name: text({ required: true, min: 1, max: 200 }), description: longText({ max: 2000 }) },
  access: { read: resident, create: admin, update: admin, delete: admin },
})

const times: PluralForms = { one: 'раз', few: 'раза', many: 'раз' }
/** How often a cause is named; the server counts up to `MOST_WAITING`. */
export const causeUses = (n: number) =>
  n >= MOST_WAITING ? 'больше 1\u00a0000 раз' : `${n}\u00a0${plural(n, times)}`
/** Why a cause is not deleted. */
export const causeInUse = (n: number) =>
  `Причину использовали ${causeUses(n)}: она стоит в истории жителей, поэтому удалить её нельзя. Можно изменить слова.`

/** The highest values that the settings offer: a daily cap, and a threshold of a condition. */
export const MOST_A_DAY = 100_000
export const MOST_COUNTED = 999_999_999
/** The longest window of a condition, and the longest series of days that is looked back at: a century. */
export const MOST_DAYS = 36_500

export const eventTypes = collection('automation-event-types', {
  singular: 'automation-event-type',
  setting: true,
  fields: {
    key: oneOf(eventKeys, { required: true, unique: true, write: nobody }),
    name: text({ required: true, write: nobody }),
    /** Fair use: at most this many events a day count for a resident; null: all of them. */
    daily_cap: integer({ min: 1 }),
  },
  access: { read: moderator, create: nobody, update: admin, delete: nobody },
})

/**
 * Its mission is awarded to a resident after `threshold` events within `window_days` (null: without a limit
 * of time); once, or for every further `threshold` events when the mission is repeatable. For `login.streak`
 * the threshold counts consecutive days.
 */
export const awardConditions = collection('mission-award-conditions', {
  singular: 'mission-award-condition',
  setting: true,
  fields: {
    event_type: one('automation-event-types', { required: true }),
    threshold: integer({ required: true, min: 1 }),
    window_days: integer({ min: 1, max: MOST_DAYS }),
    activity: one('activities', { required: true }),
    is_active: boolean({ required: true, default: true }),
  },
  access: { read: moderator, create: admin, update: admin, delete: admin },
})
