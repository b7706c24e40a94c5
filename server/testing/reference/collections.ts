import { files as cityFiles, type PictureFormats } from '#contract/domains/media.ts'
import { missionTypes } from '#contract/domains/mission-types.ts'
import { shopItemTypes } from '#contract/domains/shop-types.ts'
import { anyone } from '#contract/rest/access.ts'
import { collection } from '#contract/rest/collection.ts'
import {
  boolean,
  datetime,
  decimal,
  integer,
  json,
  longText,
  many,
  manyMedia,
  media,
  one,
  oneOf,
  text,
} from '#contract/rest/fields/index.ts'

/**
 * The collections of the recorded server. Only roles grant rights there: every attribute is open to a role
 * that may make the call.
 */
const access = { read: anyone, create: anyone, update: anyone, delete: anyone } as const

/** The recorded server rounds amounts that the city refuses. */
const money = () => decimal({ rounded: true })

const activities = collection('activities', {
  singular: 'activity',
  prerendered: true,
  fields: {
    name: text({ required: true }),
    description: longText(),
    type: oneOf(missionTypes),
    available_until: datetime(),
    points: money(),
    balance: money(),
    deletedAt: datetime(),
    badge: one('badges'),
  },
  access,
})

const badges = collection('badges', {
  singular: 'badge',
  fields: {
    name: text(),
    description: longText(),
    color: text(),
    image: manyMedia(),
    deletedAt: datetime(),
  },
  access,
})

const userActivities = collection('user-activities', {
  singular: 'user-activity',
  fields: { user: one('users'), activity: one('activities'), points: money(), balance: money() },
  access,
})

const enrolls = collection('user-activity-enrolls', {
  singular: 'user-activity-enroll',
  fields: { user: one('users'), activity: one('activities'), deletedAt: datetime() },
  access,
})

const shopItems = collection('shop-items', {
  singular: 'shop-item',
  fields: {
    name: text(),
    description: longText(),
    price: money(),
    quantity: integer(),
    type: oneOf(shopItemTypes),
    image: manyMedia(),
  },
  drafts: true,
  access,
})

const bookings = collection('bookings', {
  singular: 'booking',
  fields: { user: one('users'), shop_item: one('shop-items'), price: money(), status: text() },
  access,
})

const tags = collection('tags', { singular: 'tag', fields: { name: text({ unique: true }) }, access })

const articles = collection('articles', {
  singular: 'article',
  prerendered: true,
  fields: {
    title: text({ required: true }),
    content: json(),
    images: manyMedia(),
    views: integer({ default: 0 }),
    author: one('users'),
    themes: many('tags'),
  },
  drafts: true,
  access,
})

const comments = collection('comments', {
  singular: 'comment',
  fields: { text: longText(), author: one('users'), article: one('articles') },
  access,
})

const likes = collection('article-likes', {
  singular: 'article-like',
  fields: { user: one('users'), article: one('articles') },
  access,
})

const notifications = collection('notifications', {
  singular: 'notification',
  fields: { user: one('users'), text: text(), type: text(), is_viewed: boolean({ default: false }) },
  access,
})

const energy = collection('energy', {
  singular: 'energy',
  singleton: true,
  fields: { total: money() },
  access,
})

const ratio = collection('points-balance-ratio', {
  singular: 'points-balance-ratio',
  singleton: true,
  fields: { ratio: money() },
  access,
})

const roles = collection('roles', {
  singular: 'role',
  plugin: 'users-permissions',
  flat: true,
  unrouted: true,
  fields: {
    name: text({ required: true, unique: true }),
    description: text(),
    type: text({ required: true, unique: true }),
    permissions: json({ private: true }),
  },
  access,
})

const users = collection('users', {
  singular: 'user',
  prerendered: true,
  plugin: 'users-permissions',
  flat: true,
  unrouted: true,
  fields: {
    username: text({ required: true, min: 3, unique: true }),
    email: text({ required: true, format: 'email', unique: true }),
    provider: text(),
    password: text({ private: true }),
    confirmed: boolean({ default: false }),
    blocked: boolean({ default: false }),
    full_name: text(),
    points: money(),
    balance: money(),
    role: one('roles'),
    latest_badges: many('badges'),
    avatar: media(),
  },
  access,
})

const files = collection('files', {
  singular: 'file',
  plugin: 'upload',
  flat: true,
  unrouted: true,
  permissions: cityFiles.permissions,
  fields: {
    ...cityFiles.fields,
    formats: json<PictureFormats | null>(),
    takenDownAt: datetime({ private: true }),
  },
  access,
})

export const referenceCollections = [
  roles,
  users,
  files,
  activities,
  badges,
  userActivities,
  enrolls,
  shopItems,
  bookings,
  tags,
  articles,
  comments,
  likes,
  notifications,
  energy,
  ratio,
] as const
