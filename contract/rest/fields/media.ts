import type { FieldOptions } from './field.ts'
import type { ManyField, OneField } from './relation.ts'

/** Files are rows of `files`; a media attribute is a relation that is never hidden, and `null` when many is empty. */
export type MediaOneField = OneField<'files'> & { readonly media: true }
export type MediaManyField = ManyField<'files'> & { readonly media: true }

const single = <const O extends FieldOptions = {}>(options?: O) =>
  ({ kind: 'one', target: 'files', media: true, ...options }) as MediaOneField & O

const several = <const O extends FieldOptions = {}>(options?: O) =>
  ({ kind: 'many', target: 'files', media: true, ...options }) as MediaManyField & O

export const media = Object.assign(single, { many: several })
