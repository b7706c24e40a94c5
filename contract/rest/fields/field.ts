import type { Access } from '../access.ts'

/** Options of every kind of attribute. `Value` is the attribute's type on the wire. */
export interface Field<Kind extends string = string, Value = unknown> {
  readonly kind: Kind
  /** Must be given on create (drafts excepted) and may not become null. */
  readonly required?: boolean
  readonly unique?: boolean
  /** Value of a new row whose body does not set it. */
  readonly default?: unknown
  /** Never in an answer, a filter or a sort key; treated as unknown for every caller. */
  readonly private?: true
  /** Restricts who sees it among those who see the row; it is null in rows that the rule does not grant. */
  readonly read?: Access
  /** Restricts who writes it among those who write the row. `nobody`: the server sets it. */
  readonly write?: Access
  /** The server computes it at each read; it has no column. */
  readonly computed?: true
  /** Holds the type only; never set. */
  readonly value?: Value
}

export interface FieldOptions {
  readonly required?: boolean
  readonly unique?: boolean
  readonly private?: true
  readonly read?: Access
  readonly write?: Access
  readonly computed?: true
}

/** The wire type of a field; `required` fields and those with a default are never null. */
export type ValueOf<F> = F extends { value?: infer V }
  ? F extends { required: true }
    ? Exclude<V, undefined>
    : F extends { default: {} }
      ? Exclude<V, undefined>
      : Exclude<V, undefined> | null
  : never
