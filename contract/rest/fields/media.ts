import type { FieldOptions } from './field.ts'
import type { ManyField, OneField } from './relation.ts'

/** Media types of pictures (product §8), determined from the bytes and not from the file's name. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

export interface Media {
  readonly media: true
  /** Accepts documents besides pictures; an attribute without it refuses them with a 400 that names it. */
  readonly documents?: true
}

/** Files are rows of `files`; a media attribute is a relation that is never hidden, and `null` when many is empty. */
export type MediaOneField = OneField<'files'> & Media
export type MediaManyField = ManyField<'files'> & Media

type MediaOptions = FieldOptions & Pick<Media, 'documents'>

/* @__NO_SIDE_EFFECTS__ */
export const media = <const O extends MediaOptions = {}>(options?: O) =>
  ({ kind: 'one', target: 'files', media: true, ...options }) as MediaOneField & O

/* @__NO_SIDE_EFFECTS__ */
export const manyMedia = <const O extends MediaOptions = {}>(options?: O) =>
  ({ kind: 'many', target: 'files', media: true, ...options }) as MediaManyField & O
