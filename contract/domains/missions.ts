import { inDays, ME, moderator, NOW, nobody, owner, resident, rows } from '../rest/access.ts'
import { MAX_COMMENT } from '../rest/bounds.ts'
import { collection } from '../rest/collection.ts'
import {
  boolean,
  datetime,
  decimal,
  integer,
  inverse,
  longText,
  manyMedia,
  one,
  oneOf,
  text,
} from '../rest/fields/index.ts'
import { enrolmentStates, missionTypes, openStates, URGENT_DAYS } from './mission-types.ts'

const notDeleted = { deletedAt: { $null: true } }
const published = { $or: [{ publish_at: { $null: true } }, { publish_at: { $lte: NOW } }] }
const isMine = { user: { id: ME } }

/**
 * product §5: a resident reads published missions, and unpublished ones that the resident takes or took part
 * in.
 */
const missionReaders = [
  rows({
    $or: [
      { ...notDeleted, ...published },
      { enrolments: { ...isMine, ...notDeleted } },
      { completions: isMine },
    ],
  }),
  moderator,
]

/** product §3: missions that need an action now. */
const waitsForResident = {
  ...isMine,
  ...notDeleted,
  $or: [
    { status: 'returned' },
    { status: 'enrolled', activity: { available_until: { $lte: inDays(URGENT_DAYS) } } },
  ],
}
/**
 * product §3: what a moderator decides, also of missions that are deleted. A moderator's own work is reviewed by another
 * moderator.
 */
const submitted = { ...notDeleted, $not: isMine, status: 'submitted' }
const unfinished = { ...notDeleted, $not: isMine, status: { $in: ['enrolled', 'returned'] } }
const isOver = { available_until: { $lte: NOW } }
const late = { ...unfinished, activity: isOver }

/** Missions that a resident can still complete: published, and not completed for good. */
const active = { ...notDeleted, ...published, $not: { is_repeatable: false, completions: isMine } }

/**
 * The groups of specification §2. The dashboard uses `published`, residents `activeWithDeadline`, `activeWithoutDeadline`, `needAction`,
 * `passed`; moderators, who see all missions, use `current`, `needReview`, `over`.
 */
const missionTabs = {
  published: { ...notDeleted, ...published },
  activeWithDeadline: { ...active, available_until: { $gt: NOW } },
  activeWithoutDeadline: { ...active, available_until: { $null: true } },
  needAction: { enrolments: waitsForResident },
  passed: { $or: [{ completions: isMine }, { ...notDeleted, ...isOver }] },
  current: { ...notDeleted, $or: [{ available_until: { $null: true } }, { available_until: { $gt: NOW } }] },
  needReview: { $or: [{ enrolments: submitted }, { ...isOver, enrolments: unfinished }] },
  over: { ...notDeleted, ...isOver },
}

/**
 * The same for enrolments, and the two tabs of somebody's missions. Every figure of what waits for a moderator counts
 * `reports` and `late`; `unsent` is a step of the overview, of all residents.
 */
const enrolmentTabs = {
  needAction: waitsForResident,
  needReview: { $or: [submitted, late] },
  reports: submitted,
  late,
  unsent: { ...notDeleted, status: 'enrolled', activity: isOver },
  inProgress: { ...notDeleted, status: { $in: openStates } },
  completed: { status: 'rewarded' },
}

export const missions = collection('activities', {
  singular: 'activity',
  prerendered: true,
  fields: {
    name: text({ required: true, min: 1, max: 200 }),
    description: longText({ max: 20_000 }),
    type: oneOf(missionTypes),
    available_until: datetime(),
    points: decimal({ min: 0 }),
    balance: decimal({ min: 0 }),
    badge: one('badges'),
    image: manyMedia(),
    places: integer({ min: 1 }),
    /** Every place is taken: kept by the database, so that lists can put such missions last (product §10). */
    is_full: boolean({ required: true, default: false, write: nobody }),
    is_repeatable: boolean({ required: true, default: false }),
    requires_report: boolean({ required: true, default: false }),
    /** Minutes that it takes (product §10); null: not said. */
    effort: integer({ min: 1, max: 100_000 }),
    publish_at: datetime(),
    /** When it opens to residents: when it was created or `publish_at`, whichever is later. Kept by the database, so that lists can be sorted by it. */
    opens_at: datetime({ write: nobody }),
    enrolments: inverse('user-activity-enrolls', 'activity', { private: true }),
    completions: inverse('user-activities', 'activity', { private: true }),
  },
  softDelete: true,
  search: 'row',
  tabs: missionTabs,
  changes: 'activity-change-items',
  access: { read: missionReaders, create: moderator, update: moderator, delete: moderator },
})

/** product §5: a report and the answer to it are readable by its author and by moderators. */
const personal = [owner('user'), moderator]

export const enrolments = collection('user-activity-enrolls', {
  singular: 'user-activity-enroll',
  prerendered: true,
  fields: {
    user: one('users', { required: true, owner: true, write: nobody, onDelete: 'restrict' }),
    activity: one('activities', { required: true, onDelete: 'restrict' }),
    /** The team in which it began, or null (docs/decisions/030). The id of a deleted team stays: figures are counted by it. */
    team: one('user-team-configs', { read: moderator, write: nobody, onDelete: 'keep' }),
    status: oneOf(enrolmentStates, { required: true, default: 'enrolled', write: personal }),
    report: longText({ max: 10_000, read: personal, write: owner('user') }),
    attachments: manyMedia({ documents: true, read: personal, write: owner('user') }),
    claimed_by: one('users', { read: personal, write: nobody }),
    claimedAt: datetime({ read: personal, write: nobody }),
    moderator_comment: longText({ max: MAX_COMMENT, read: personal, write: moderator }),
    submittedAt: datetime({ read: personal, write: nobody }),
    decidedAt: datetime({ read: personal, write: nobody }),
    decided_by: one('users', { read: personal, write: nobody }),
  },
  softDelete: true,
  search: ['activity', 'user'],
  tabs: enrolmentTabs,
  changes: 'user-activity-enroll-change-items',
  // A report that is being written saves itself; what is sent, returned and decided is recorded.
  quietDrafts: 'status',
  access: {
    // Who left a mission or was taken off it is known to them and to moderators (product §5).
    read: [rows(notDeleted), owner('user'), moderator],
    create: resident,
    update: [owner('user'), moderator],
    delete: [owner('user'), moderator],
  },
})

/**
 * Residents who wait for a place in a full mission (product §12): each is notified once when places free, and the row is
 * deleted.
 */
export const placeWishes = collection('activity-place-wishes', {
  singular: 'activity-place-wish',
  fields: {
    user: one('users', { required: true, owner: true, write: nobody }),
    activity: one('activities', { required: true }),
  },
  access: { read: [owner('user'), moderator], create: resident, update: nobody, delete: owner('user') },
})

export const completions = collection('user-activities', {
  singular: 'user-activity',
  prerendered: true,
  fields: {
    user: one('users', { required: true, onDelete: 'restrict' }),
    activity: one('activities', { required: true, onDelete: 'restrict' }),
    enrolment: one('user-activity-enrolls', { unique: true, write: nobody }),
    points: decimal({ write: nobody }),
    balance: decimal({ read: personal, write: nobody }),
    user_badge: one('user-badges', { write: nobody }),
    comment: longText({ max: MAX_COMMENT, read: personal }),
    cause: one('mission-award-causes', { read: personal, onDelete: 'restrict' }),
    awarded_by: one('users', { write: nobody }),
  },
  search: ['activity', 'user'],
  access: { read: resident, create: moderator, update: nobody, delete: nobody },
})
