/** The switches of a resident's preferences: each silences the kinds of notice that name it. */
export const noticeSwitches = ['points', 'balance', 'badges', 'bookings', 'missions', 'portal'] as const
export type NoticeSwitch = (typeof noticeSwitches)[number]

/**
 * An act of a resident that parts of the web app hear of. The app already shows its result; a toast of its notice would
 * only repeat it.
 */
export type OwnAct = 'enrol' | 'leave' | 'book' | 'cancel-booking' | 'read-article'

/** A kind of notice. Its key in `notices` is its type on the wire. */
export interface NoticeKind {
  /** The switch of the preferences that silences it; null: none does. */
  readonly switch: NoticeSwitch | null
  /** The subject in one word, listed in a notice that combines several. */
  readonly subject: string
  readonly tone: 'success' | 'info'
  /** The icon of a notice without a picture. */
  readonly icon: 'energy' | 'coins' | 'chip' | 'mission' | 'booking' | 'article' | 'letter'
  /** Collections whose cached queries are invalidated when it arrives. */
  readonly stale: readonly string[]
  /** Not shown as a toast in the browser where the resident has just done one of these. */
  readonly echoes?: readonly OwnAct[]
  /** History has no row for it: its toast opens the link of the notice instead. */
  readonly outsideHistory?: true
}

const energy = ['users', 'energy', 'rating', 'user-points-changes'] as const
const coins = ['users', 'user-balance-changes'] as const
const chips = ['users', 'badges', 'user-badges'] as const
const missions = ['activities', 'user-activities', 'user-activity-enrolls'] as const
const bookings = ['bookings', 'booking-change-items', 'shop-items'] as const

const points = { switch: 'points', subject: 'Энергия', tone: 'info', icon: 'energy', stale: energy } as const
const balance = { switch: 'balance', subject: 'Коины', tone: 'info', icon: 'coins', stale: coins } as const
const badge = { switch: 'badges', subject: 'Чипы', tone: 'info', icon: 'chip', stale: chips } as const
const booking = {
  switch: 'bookings',
  subject: 'Брони',
  tone: 'info',
  icon: 'booking',
  stale: bookings,
} as const
const mission = {
  switch: 'missions',
  subject: 'Миссии',
  tone: 'success',
  icon: 'mission',
  stale: missions,
} as const
const article = {
  switch: 'portal',
  subject: 'Портал',
  tone: 'info',
  icon: 'article',
  stale: ['articles', 'comments'],
} as const

/** Every kind of notice, once: the eleven of specification §3, then those of product §10 and §12. */
export const noticeKinds = {
  balance,
  points,
  'booking-balance': {
    ...booking,
    icon: 'coins',
    stale: [...coins, ...bookings],
    echoes: ['book', 'cancel-booking'],
  },
  badge,
  booking,
  'activity-badge': { ...badge, tone: 'success', stale: [...chips, ...missions] },
  'activity-bitW': { ...mission, icon: 'energy', stale: [...energy, ...missions] },
  'activity-coins': { ...mission, icon: 'coins', stale: [...coins, ...missions] },
  'activity-enrollment-start': { ...mission, echoes: ['enrol'] },
  'activity-enrollment-canceled': { ...mission, tone: 'info', echoes: ['leave'] },
  'activity-rewarded': mission,
  'activity-returned': { ...mission, tone: 'info' },
  // Whoever gets it has asked for it, mission by mission.
  'activity-place': {
    ...mission,
    switch: null,
    tone: 'info',
    stale: [...missions, 'activity-place-wishes'],
    outsideHistory: true,
  },
  'article-comment': { ...article, outsideHistory: true },
  'article-removed': article,
  theme: { ...article, stale: ['tags', 'articles'], outsideHistory: true },
  'digest-stopped': {
    switch: null,
    subject: 'Письма',
    tone: 'info',
    icon: 'letter',
    stale: ['notifications-preferences'],
    outsideHistory: true,
  },
} as const satisfies Record<string, NoticeKind>

export type NotificationType = keyof typeof noticeKinds
export const notificationTypes = Object.keys(noticeKinds) as readonly NotificationType[]

/**
 * The kind of a notice by its type on the wire; undefined for a type unknown to this version, which is shown
 * as plain text with its link.
 */
export const noticeKind = (type: string): NoticeKind | undefined =>
  (noticeKinds as Record<string, NoticeKind | undefined>)[type]
