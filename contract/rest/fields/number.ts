import type { Field, FieldOptions } from './field.ts'

export interface NumberOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
  readonly default?: number
}

export interface IntegerField extends Field<'integer', number> {
  readonly min: number
  readonly max: number
}

/** A whole number of 32 bits. */
export const integer = <const O extends NumberOptions = {}>(options?: O) =>
  ({ kind: 'integer', min: -2_147_483_648, max: 2_147_483_647, ...options }) as IntegerField & O

export interface DecimalField extends Field<'decimal', number> {
  readonly min: number
  readonly max: number
  /** The smallest value itself is refused: a price must be more than 0. */
  readonly above?: number
}

/** An exact number with two places and at most eight digits before them; a JSON number on the wire (product §2). */
export const decimal = <const O extends NumberOptions & { readonly above?: number } = {}>(options?: O) =>
  ({ kind: 'decimal', min: -99_999_999.99, max: 99_999_999.99, ...options }) as DecimalField & O
