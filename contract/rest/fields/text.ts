import type { Field, FieldOptions } from './field.ts'

export interface TextField extends Field<'text', string> {
  /** Characters, counted as JavaScript counts them. */
  readonly min: number
  readonly max: number
  readonly format?: 'email'
  /** Part of what `_q` searches; long texts and secrets are not always. */
  readonly unique?: boolean
  /** Uniqueness that does not see case. */
  readonly ignoreCase?: true
}

export interface TextOptions extends FieldOptions {
  readonly min?: number
  readonly max?: number
  readonly format?: 'email'
  readonly ignoreCase?: true
  readonly default?: string
}

/** A short text: at most 255 characters unless told otherwise. */
export const text = <const O extends TextOptions = {}>(options?: O) =>
  ({ kind: 'text', min: 0, max: 255, ...options }) as TextField & O

/** A long text, Markdown or plain. */
export const longText = <const O extends TextOptions = {}>(options?: O) =>
  ({ kind: 'text', min: 0, max: 100_000, ...options }) as TextField & O
