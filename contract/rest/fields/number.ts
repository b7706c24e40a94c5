import { nobody } from '../access.ts'
import type { Field, FieldOptions } from './field.ts'

export interface NumberOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
  readonly default?: number
}

export interface IntegerField extends Field<'integer', number> {
  readonly min: number
  readonly max: number
  /** Stored in `<table>_counters`, not in the row itself (docs/decisions/011). */
  readonly counter?: true
}

/** A 32-bit integer. */
/* @__NO_SIDE_EFFECTS__ */
export const integer = <const O extends NumberOptions = {}>(options?: O) =>
  ({ kind: 'integer', min: -2_147_483_648, max: 2_147_483_647, ...options }) as IntegerField & O

/** A number of events of the row, such as views: written by the server alone, for many callers at once. */
/* @__NO_SIDE_EFFECTS__ */
export const counter = () =>
  ({ ...integer({ required: true, default: 0, min: 0, write: nobody }), counter: true }) as const

export interface DecimalField extends Field<'decimal', number> {
  readonly min: number
  readonly max: number
  /** The minimum itself is refused: a price must be more than 0. */
  readonly above?: number
  /** More decimal places are rounded half away from zero, as the recorded server does, instead of refused. */
  readonly rounded?: true
}

type DecimalOptions = NumberOptions & Pick<DecimalField, 'above' | 'rounded'>

/**
 * A decimal with two places and at most eight digits before them; a JSON number on the wire (product §2). A
 * body with more places is refused with a 400 that names the attribute: rounding would store a wrong amount.
 */
/* @__NO_SIDE_EFFECTS__ */
export const decimal = <const O extends DecimalOptions = {}>(options?: O) =>
  ({ kind: 'decimal', min: -99_999_999.99, max: 99_999_999.99, ...options }) as DecimalField & O
