import { admin, ME, moderator, nobody, rows } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { integer, json, one, oneOf, text } from '../rest/fields/index.ts'

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

/** The collections that a row of the feed may refer to. */
export const historySubjects = ['activities', 'bookings', 'badges', 'articles'] as const

const access = { read: moderator, create: nobody, update: nobody, delete: nobody } as const
const change = {
  field: text({ required: true }),
  old_value: json(),
  new_value: json(),
  changed_by: one('users'),
} as const

/** Records who changed which attribute of a mission, an article, a chip, a shop item, a booking. */
export const missionChanges = collection('activity-change-items', {
  singular: 'activity-change-item',
  fields: { activity: one('activities', { required: true }), ...change },
  access,
})
/** The same of an enrolment: each report sent, each return and decision. */
export const enrolmentChanges = collection('user-activity-enroll-change-items', {
  singular: 'user-activity-enroll-change-item',
  fields: { user_activity_enroll: one('user-activity-enrolls', { required: true }), ...change },
  // Its resident reads the story of the report too (product §10).
  access: { ...access, read: [rows({ user_activity_enroll: { user: { id: ME } } }), moderator] },
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
export const bookingChanges = collection('booking-change-items', {
  singular: 'booking-change-item',
  fields: { booking: one('bookings', { required: true }), ...change },
  // Its resident reads how it was decided and in which words (product §10).
  access: {
    ...access,
    read: [
      rows({ booking: { user: { id: ME } }, field: { $in: ['status', 'moderator_comment'] } }),
      moderator,
    ],
  },
})

/** Of a file that was taken down: when, why and by whom (decision 044). */
export const fileChanges = collection('file-change-items', {
  singular: 'file-change-item',
  fields: { file: one('files', { required: true }), ...change },
  access,
})

/** The collections whose rows are settings of the city. */
export const settingNames = [
  'points-balance-ratio',
  'energy',
  'cities-list',
  'mission-award-causes',
  'mission-award-conditions',
  'automation-event-types',
  'user-team-configs',
] as const
export type SettingName = (typeof settingNames)[number]

/**
 * Records who made, changed or deleted a setting. `subject` is the name that the row had, `subject_id` its id. Of the
 * members of a team it has those who left and those who came.
 */
export const settingChanges = collection('setting-change-items', {
  singular: 'setting-change-item',
  fields: {
    setting: oneOf(settingNames, { required: true }),
    subject_id: integer({ required: true }),
    subject: text(),
    ...change,
  },
  access: { ...access, read: admin },
})
/** How long a security event is kept. */
export const SECURITY_EVENT_DAYS = 90

/** What is recorded as a security event (product §11). */
export const securityEventKinds = [
  'sign-in',
  'sign-out',
  'sign-in.refused',
  'sessions.ended',
  'role.changed',
  'entry.closed',
  'entry.opened',
  'export',
  'setting.changed',
  'file.taken-down',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/** Why a sign-in was refused. */
export const signInRefusals = [
  'wrong',
  'too_many',
  'unconfirmed',
  'blocked',
  'no-email',
  'email-taken',
  'refused',
] as const
export type SignInRefusalReason = (typeof signInRefusals)[number]
/** Why sessions ended: too many of them, a new password, somebody's act, the end of that at the provider. */
export type SessionsEnd = 'most' | 'password' | 'asked' | 'provider'
/** What was exported: residents, one of them, the participants of a mission. */
export type Exported = 'residents' | 'resident' | 'participants'

export interface SecurityDetails {
  readonly way?: 'password' | 'provider'
  readonly reason?: SignInRefusalReason | SessionsEnd
  /** Ended sessions. */
  readonly sessions?: number
  /** Names of the roles. */
  readonly was?: string | null
  readonly became?: string | null
  readonly exported?: Exported
  /** The id of a file. */
  readonly file?: number
  readonly rows?: number
  readonly setting?: SettingName | 'roles'
  /** The name of the setting's row, or of the mission whose participants were exported. */
  readonly subject?: string | null
}

/** Who did what that concerns security: `actor` to `user`, from which address. */
export const securityEvents = collection('security-events', {
  singular: 'security-event',
  fields: {
    kind: oneOf(securityEventKinds, { required: true }),
    actor: one('users'),
    user: one('users'),
    address: text({ max: 64 }),
    details: json<SecurityDetails>(),
  },
  access: { ...access, read: admin },
})
/** Of a resident: role, entry, name, team, and their own data. The database records them by columns (decision 027). */
export const userChanges = collection('user-change-items', {
  singular: 'user-change-item',
  fields: { user: one('users', { required: true }), ...change },
  access,
})
