import { isBlank } from '../blank.ts'
import { admin, moderator, nobody, owner, resident, rows } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import {
  boolean,
  date,
  decimal,
  inverse,
  json,
  longText,
  many,
  media,
  one,
  text,
} from '../rest/fields/index.ts'

/** What a list of people can be sorted by. */
export const peopleSorts = ['name', 'points', 'balance', 'chips', 'reputation', 'seen', 'created'] as const
export type PeopleSort = (typeof peopleSorts)[number]
/** The longest absence that a list of people is narrowed by. */
export const MOST_AWAY_DAYS = 3650

/** Lines of a pasted list of people, and the characters of one. */
export const MOST_LINES = 5000
export const MOST_LINE = 300
/** Ids of one answer; all that were found are read by several calls. */
export const IDS_AT_ONCE = 10_000

export const MAX_BLOCK_REASON = 1000

export const roles = collection('roles', {
  singular: 'role',
  prerendered: true,
  plugin: 'users-permissions',
  flat: true,
  unrouted: true,
  fields: {
    name: text({ required: true, unique: true }),
    description: text(),
    type: text({ required: true, unique: true }),
    permissions: json({ private: true }),
  },
  access: { read: resident, create: admin, update: admin, delete: admin },
})

const personal = [owner('id'), moderator]

/** Residents. A resident sees the public profile of others (product §5); the personal part only of oneself. */
export const users = collection('users', {
  singular: 'user',
  prerendered: true,
  plugin: 'users-permissions',
  flat: true,
  unrouted: true,
  fields: {
    username: text({ required: true, min: 3, unique: true, read: personal, write: admin }),
    email: text({ required: true, format: 'email', unique: true, read: personal, write: admin }),
    full_name: text({ write: admin }),
    provider: text({ read: personal, write: nobody }),
    password: text({ private: true, min: 6, write: admin }),
    confirmed: boolean({ required: true, default: false, read: personal, write: admin }),
    blocked: boolean({
      required: true,
      default: false,
      read: personal,
      write: [admin, rows({ role: { type: 'authenticated' } }, 'moderator')],
    }),
    /** Why the entry is closed: the resident reads it. */
    block_reason: text({ max: MAX_BLOCK_REASON, read: personal, write: nobody }),
    points: decimal({ required: true, default: 0, min: 0, write: nobody }),
    balance: decimal({ required: true, default: 0, min: 0, read: personal, write: nobody }),
    reputation: decimal({ required: true, default: 0, write: nobody }),
    role: one('roles', { required: true, write: admin, onDelete: 'restrict' }),
    avatar: media({ write: [owner('id'), admin] }),
    latest_badges: many('badges', { write: nobody }),
    user_info: inverse('user-infos', 'user', { single: true }),
    team: inverse('user-team-configs', 'members', { single: true }),
    user_greeting_statistic: inverse('user-greeting-statistics', 'user', { single: true }),
    user_onboarding_statistic: inverse('user-onboarding-statistics', 'user', { single: true }),
    user_onboarding_progress: inverse('user-onboarding-progresses', 'user', { single: true }),
    rating: inverse('rating-users', 'user', { single: true, private: true }),
  },
  search: { beside: moderator },
  access: { read: resident, create: admin, update: personal, delete: admin },
})

/** A resident's details besides the profile: workplace and contacts. */
export const userInfos = collection('user-infos', {
  singular: 'user-info',
  fields: {
    user: one('users', { owner: true, unique: true, write: admin }),
    position: text(),
    department: text(),
    city: text(),
    birth_date: date({ read: [owner('user'), moderator] }),
    hired_at: date({ read: [owner('user'), moderator] }),
    about: longText({ max: 1000 }),
    phone: text({ max: 40, read: [owner('user'), moderator] }),
    telegram: text({ max: 64, read: [owner('user'), moderator] }),
  },
  access: { read: resident, create: resident, update: [owner('user'), admin], delete: admin },
})

export const teams = collection('user-team-configs', {
  singular: 'user-team-config',
  setting: true,
  fields: {
    name: text({ required: true, min: 1, unique: true }),
    color: text({ max: 32 }),
    lead: one('users'),
    members: many('users', { exclusive: true }),
  },
  access: { read: resident, create: admin, update: admin, delete: admin },
})

const isListOfNames = (value: unknown) =>
  Array.isArray(value) &&
  value.every(name => typeof name === 'string' && !isBlank(name)) &&
  new Set(value).size === value.length

export const citiesList = collection('cities-list', {
  singular: 'cities-list',
  setting: true,
  singleton: true,
  fields: {
    cities: json<readonly string[]>({
      required: true,
      schema: { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true },
      accepts: isListOfNames,
    }),
  },
  access: { read: resident, create: admin, update: admin, delete: admin },
})
