import type { Schema } from '../action.ts'
import type { Field, FieldOptions } from './field.ts'

export interface JsonField<Value = unknown> extends Field<'json', Value> {
  /** For the API document; absent: any JSON. */
  readonly schema?: Schema
}

/** Any JSON, returned as it was given; a string stays a string. What it must hold beyond that, its domain checks. */
export const json = <Value = unknown>(
  options?: FieldOptions & { readonly required?: boolean; readonly schema?: Schema },
) => ({ kind: 'json', ...options }) as JsonField<Value>
