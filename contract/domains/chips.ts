import { moderator, nobody, owner, resident, rows } from '../rest/access.ts'
import { MAX_COMMENT } from '../rest/bounds.ts'
import { collection } from '../rest/collection.ts'
import { counter, longText, manyMedia, one, oneOf, text } from '../rest/fields/index.ts'

/** Colours of a chip; InProgress and Completed of the specification are states computed by the page. */
export const chipColors = ['Blue', 'Green', 'Ocean', 'GrayMedium', 'ExtraDark'] as const

export const chips = collection('badges', {
  singular: 'badge',
  prerendered: true,
  fields: {
    name: text({ required: true, min: 1, max: 200 }),
    description: longText({ max: 5000 }),
    color: oneOf(chipColors, { required: true, default: 'Blue' }),
    image: manyMedia(),
    /** How many residents hold it. */
    holders_count: counter(),
  },
  softDelete: true,
  search: 'row',
  changes: 'badge-change-items',
  access: { read: resident, create: moderator, update: moderator, delete: moderator },
})

/** product §5: the comment of an award is readable by its resident and by moderators. */
const personal = [owner('user'), moderator]

/** A chip that a resident holds; recalled when `deletedAt` is set, and then no longer a part of the public profile (product §5). */
export const awardedChips = collection('user-badges', {
  singular: 'user-badge',
  fields: {
    user: one('users', { required: true, onDelete: 'restrict' }),
    badge: one('badges', { required: true, onDelete: 'restrict' }),
    activity: one('activities'),
    cause: one('mission-award-causes', { read: personal, onDelete: 'restrict' }),
    comment: longText({ max: MAX_COMMENT, read: personal }),
    awarded_by: one('users', { write: nobody }),
    recall_comment: longText({ max: MAX_COMMENT, read: personal, write: nobody }),
    recalled_by: one('users', { read: moderator, write: nobody }),
  },
  softDelete: true,
  access: {
    read: [rows({ deletedAt: { $null: true } }), owner('user'), moderator],
    create: moderator,
    update: moderator,
    delete: moderator,
  },
})
