import { ME, moderator, nobody, owner, resident, rows } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import {
  datetime,
  decimal,
  integer,
  inverse,
  json,
  longText,
  one,
  oneOf,
  text,
} from '../rest/fields/index.ts'

/** One derived size of a picture (contract §13). Sizes in pixels; `size` in kB, `sizeInBytes` in bytes. */
export interface PictureFormat {
  readonly name: string
  readonly hash: string
  readonly ext: string
  readonly mime: string
  readonly path: null
  readonly width: number
  readonly height: number
  readonly size: number
  readonly sizeInBytes: number
  readonly url: string
}

export const pictureFormats = ['thumbnail', 'small', 'medium', 'large'] as const
export type PictureFormats = { readonly [Name in (typeof pictureFormats)[number]]?: PictureFormat }

/** Longest side of each derived size in pixels; `thumbnail` fits a box of 245 × 156. */
export const pictureSizes = {
  thumbnail: [245, 156],
  small: [500, 500],
  medium: [750, 750],
  large: [1000, 1000],
} as const

/** Files of one upload, and of one report. */
export const MAX_FILES = 10
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024

const unsealed = { sealedAt: { $null: true } }
const mine = { uploader: { id: ME } }

/** What holds a file as evidence. */
const evidenceHolders = ['report', 'article'] as const

/**
 * A sealed file is part of something sent (docs/decisions/018): its uploader can no longer change or delete
 * it; another moderator can delete it, to remove what must not be shown. Evidence (docs/decisions/041) and what was
 * taken down (044) are changed and deleted by nobody.
 */
const own = rows({ ...mine, ...unsealed }, 'moderator')
/** product §2: missions, chips and items are a moderator's, so that who is one no longer keeps no hand on their pictures. */
const ownOfResident = rows({
  ...mine,
  ...unsealed,
  missions: { id: { $null: true } },
  chips: { id: { $null: true } },
  items: { id: { $null: true } },
})
const ofOthers = {
  evidenceOf: { $null: true },
  takenDownAt: { $null: true },
  $or: [unsealed, { uploader: { $null: true } }, { $not: mine }],
}
/** product §2: moderators remove what residents wrote, and do not change it. */
const notOfResident = {
  $or: [
    { uploader: { $null: true } },
    { uploader: { role: { type: { $in: ['moderator', 'superadmin'] } } } },
  ],
}

export const MAX_TAKEDOWN_REASON = 1000

/**
 * Uploaded files. Residents read their own by id, and those of their own reports. A picture in a public
 * attribute of a row that no moderator removed can be downloaded by everybody who knows its address, any
 * other file by those who may read its row.
 */
export const files = collection('files', {
  singular: 'file',
  prerendered: true,
  plugin: 'upload',
  flat: true,
  unrouted: true,
  // Named after the upload endpoints of the reference (contract §13, roles).
  permissions: {
    find: 'plugin::upload.content-api.find',
    findOne: 'plugin::upload.content-api.findOne',
    create: 'plugin::upload.content-api.upload',
    update: 'plugin::upload.content-api.upload',
    delete: 'plugin::upload.content-api.destroy',
  },
  fields: {
    name: text({ required: true }),
    alternativeText: text(),
    caption: longText({ max: 1000 }),
    width: integer(),
    height: integer(),
    formats: json<PictureFormats | null>(),
    hash: text({ required: true, unique: true }),
    ext: text(),
    mime: text({ required: true }),
    size: decimal({ required: true }),
    url: text({ required: true, max: 1000 }),
    previewUrl: text({ max: 1000 }),
    provider: text({ required: true }),
    provider_metadata: json(),
    /** Since when its bytes are gone for good (docs/decisions/044). */
    takenDownAt: datetime({ write: nobody }),
    /** Why; moderators read it in `file-change-items`. */
    takedown_reason: longText({ max: MAX_TAKEDOWN_REASON, private: true }),
    uploader: one('users', { private: true }),
    /** Since when it is part of something sent: a report, a published article, a booked shop item. */
    sealedAt: datetime({ private: true }),
    /** The sent report or removed article whose evidence it is. */
    evidenceOf: oneOf(evidenceHolders, { private: true }),
    /**
     * Since when it has been attached to nothing, as far as known; deleted a day later
     * (server/domains/media/unused-files.ts).
     */
    unusedSince: datetime({ private: true }),
    reports: inverse('user-activity-enrolls', 'attachments', { private: true }),
    missions: inverse('activities', 'image', { private: true }),
    chips: inverse('badges', 'image', { private: true }),
    items: inverse('shop-items', 'image', { private: true }),
  },
  access: {
    read: [owner('uploader'), rows({ reports: { user: { id: ME } } }), moderator],
    create: resident,
    update: [ownOfResident, own, rows({ ...ofOthers, $and: [notOfResident] }, 'moderator')],
    delete: [ownOfResident, own, rows(ofOthers, 'moderator')],
  },
})
