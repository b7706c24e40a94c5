import { moderator, owner, resident } from '../rest/access.ts'
import { collection } from '../rest/collection.ts'
import { decimal, integer, json, longText, one, text } from '../rest/fields/index.ts'

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

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024

/** product §8: what may be stored, told by the bytes and not by the name. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** Uploaded files. Residents see their own by id; everybody sees a file where a visible row shows it. */
export const files = collection('files', {
  singular: 'file',
  prerendered: true,
  plugin: 'upload',
  flat: true,
  unrouted: true,
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
    uploader: one('users', { private: true }),
  },
  access: {
    read: [owner('uploader'), moderator],
    create: resident,
    update: [owner('uploader'), moderator],
    delete: [owner('uploader'), moderator],
  },
})
