import type { Field, FieldOptions } from './field.ts'

export interface TextField extends Field<'text', string> {
  /** In UTF-16 code units, as JavaScript counts. */
  readonly min: number
  readonly max: number
  readonly format?: 'email'
  /** Whether `_q` searches it; long texts and secrets may be excluded. */
  readonly unique?: boolean
  /** Unique regardless of case. */
  readonly ignoreCase?: true
}

export interface TextOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
  readonly format?: 'email'
  readonly ignoreCase?: true
  readonly default?: string
}

/** A short text: at most 255 characters unless declared otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export const text = <const O extends TextOptions = {}>(options?: O) =>
  ({ kind: 'text', min: 0, max: 255, ...options }) as TextField & O

/** A long text, Markdown or plain. */
/* @__NO_SIDE_EFFECTS__ */
export const longText = <const O extends TextOptions = {}>(options?: O) =>
  ({ kind: 'text', min: 0, max: 100_000, ...options }) as TextField & O
