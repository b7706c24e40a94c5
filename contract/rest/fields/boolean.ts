import type { Field, FieldOptions } from './field.ts'

export interface BooleanField extends Field<'boolean', boolean> {}

/* @__NO_SIDE_EFFECTS__ */
export const boolean = <const O extends FieldOptions & { readonly default?: boolean } = {}>(options?: O) =>
  ({ kind: 'boolean', ...options }) as BooleanField & O
