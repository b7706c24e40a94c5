import { notificationTypes } from '../notices.ts'
import { nobody, owner } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { boolean, longText, media, one, oneOf, text } from '../rest/fields/index.ts'

export const emailDigests = ['none', 'daily', 'weekly'] as const
/** How often the letter of the city comes to those who get it. */
export const digestKinds = ['daily', 'weekly'] as const satisfies readonly (typeof emailDigests)[number][]
export type DigestKind = (typeof digestKinds)[number]

export const notifications = collection('notifications', {
  singular: 'notification',
  prerendered: true,
  fields: {
    user: one('users', { required: true, write: nobody }),
    type: oneOf(notificationTypes, { required: true, write: nobody }),
    title: text({ write: nobody }),
    text: longText({ max: 2000, write: nobody }),
    image: media({ write: nobody }),
    link: text({ max: 1000, write: nobody }),
    is_viewed: boolean({ required: true, default: false }),
  },
  access: { read: owner('user'), create: nobody, update: owner('user'), delete: nobody },
})

export const notificationPreferences = collection('notifications-preferences', {
  singular: 'notifications-preference',
  fields: {
    user: one('users', { required: true, owner: true, unique: true, write: nobody }),
    balance: boolean({ required: true, default: true }),
    points: boolean({ required: true, default: true }),
    badges: boolean({ required: true, default: true }),
    bookings: boolean({ required: true, default: true }),
    missions: boolean({ required: true, default: true }),
    portal: boolean({ required: true, default: true }),
    email_digest: oneOf(emailDigests, { required: true, default: 'none' }),
  },
  access: { read: owner('user'), create: nobody, update: owner('user'), delete: nobody },
})
