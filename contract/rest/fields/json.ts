import type { Field, FieldOptions } from './field.ts'

export interface JsonField<Value = unknown> extends Field<'json', Value> {}

/** Any JSON, returned as it was given; a string stays a string. */
export const json = <Value = unknown>(options?: FieldOptions & { readonly required?: boolean }) =>
  ({ kind: 'json', ...options }) as JsonField<Value>
