import type { BooleanField } from './boolean.ts'
import type { DateField, DatetimeField } from './datetime.ts'
import type { EnumerationField } from './enumeration.ts'
import type { JsonField } from './json.ts'
import type { DecimalField, IntegerField } from './number.ts'
import type { InverseField, ManyField, OneField } from './relation.ts'
import type { TextField } from './text.ts'

export { boolean } from './boolean.ts'
export { date, datetime } from './datetime.ts'
export { oneOf } from './enumeration.ts'
export type { ValueOf } from './field.ts'
export { json } from './json.ts'
export { manyMedia, media, pictureTypes } from './media.ts'
export { counter, decimal, integer } from './number.ts'
export { inverse, many, one } from './relation.ts'
export { longText, text } from './text.ts'

export type ScalarField =
  | TextField
  | IntegerField
  | DecimalField
  | BooleanField
  | DatetimeField
  | DateField
  | JsonField
  | EnumerationField
export type RelationField =
  | ((OneField | ManyField) & { readonly media?: true; readonly documents?: true })
  | InverseField
export type AnyField = ScalarField | RelationField

export const isRelation = (field: AnyField): field is RelationField =>
  field.kind === 'one' || field.kind === 'many' || field.kind === 'inverse'
