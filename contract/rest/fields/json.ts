import type { Schema } from '../schema.ts'
import type { Field, FieldOptions } from './field.ts'

export interface JsonField<Value = unknown> extends Field<'json', Value> {
  /** JSON Schema for the API document; absent: any JSON. */
  readonly schema?: Schema
  /** Whether a value matches the schema; absent: every value does, or its domain checks it. */
  readonly accepts?: (value: unknown) => boolean
}

/** Any JSON, returned unchanged; a string stays a string. */
/* @__NO_SIDE_EFFECTS__ */
export const json = <Value = unknown>(
  options?: FieldOptions & { readonly required?: boolean } & Pick<JsonField, 'schema' | 'accepts'>,
) => ({ kind: 'json', ...options }) as JsonField<Value>
