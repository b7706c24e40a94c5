import type { CityClock } from '#contract/clock.ts'
import type { Problem, Texts } from '../refusals.ts'

/** A value of a body as the statement binds it, or its error. */
export type Parsed = { readonly value: unknown } | { readonly problem: Problem }

/** What an operand of a filter may be. `equal`: only whole values; `none`: only `$null`. */
export type Comparison = 'text' | 'ordered' | 'equal' | 'none'

/**
 * The server's side of one kind of attribute: how it is stored, written as JSON, read from a body and from a filter.
 * `Field` is the declaration of the same name under `contract/rest/fields/`.
 */
export interface Kind<Field> {
  /** The type of the column: `numeric(10,2)`. */
  readonly column: (field: Field) => string
  /** The CHECK of the column in terms of its name, or null. */
  readonly check: (field: Field, column: string) => string | null
  /** SQL text of the JSON value of a column that may be null. */
  readonly json: (column: string) => string
  /** The same for a generated column, where PostgreSQL asks for functions that are marked immutable. */
  readonly stored?: (column: string) => string
  /** A value of a body; `null` never comes here. Days are those of `clock`, or of UTC. */
  readonly parse: (value: unknown, field: Field, name: string, texts: Texts, clock?: CityClock) => Parsed
  readonly comparison: Comparison
  /** An operand and the type it is bound with; undefined when it is none of this kind. A day alone means its `edge`. */
  readonly operand: (
    text: string,
    field: Field,
    clock?: CityClock,
    edge?: 'start' | 'end',
  ) => { readonly value: unknown; readonly type: string } | undefined
  /** What an operand must be, in words. */
  readonly expected: string
  /** The JSON schema of the value, for the OpenAPI document. */
  readonly schema: (field: Field) => Record<string, unknown>
}

export const wrong = (name: string, message: string): Parsed => ({ problem: { path: [name], message } })

export const asJson = (value: unknown): string => JSON.stringify(value) ?? String(value)
