import type { Field, FieldOptions } from './field.ts'

export interface DatetimeField extends Field<'datetime', string> {}

/** A moment; on the wire `2026-12-12T09:30:00.000Z`, always in UTC with three digits of milliseconds. */
/* @__NO_SIDE_EFFECTS__ */
export const datetime = <const O extends FieldOptions = {}>(options?: O) =>
  ({ kind: 'datetime', ...options }) as DatetimeField & O

export interface DateField extends Field<'date', string> {}

/** A calendar date without a time: `2026-12-12`. */
/* @__NO_SIDE_EFFECTS__ */
export const date = <const O extends FieldOptions = {}>(options?: O) =>
  ({ kind: 'date', ...options }) as DateField & O
