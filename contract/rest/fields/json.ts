import type { Schema } from '../action.ts'
import type { Field, FieldOptions } from './field.ts'

export interface JsonField<Value = unknown> extends Field<'json', Value> {
  /** For the API document; absent: any JSON. */
  readonly schema?: Schema
  /** Whether a value is what the schema says; absent: any is, or its domain checks. */
  readonly accepts?: (value: unknown) => boolean
}

/** Any JSON, returned as it was given; a string stays a string. */
export const json = <Value = unknown>(
  options?: FieldOptions & { readonly required?: boolean } & Pick<JsonField, 'schema' | 'accepts'>,
) => ({ kind: 'json', ...options }) as JsonField<Value>
