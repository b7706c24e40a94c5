import type { Access } from '../access.ts'

/** What every kind of attribute has in common. `Value` is the attribute's type on the wire. */
export interface Field<Kind extends string = string, Value = unknown> {
  readonly kind: Kind
  /** Must be given on create (drafts excepted) and may not become null. */
  readonly required?: boolean
  readonly unique?: boolean
  /** Value of a new row that names none. */
  readonly default?: unknown
  /** Never in an answer, a filter or a sort key; unknown to every caller. */
  readonly private?: true
  /** Who sees it, beyond those who see the row; in rows that the rule leaves out it is null. */
  readonly read?: Access
  /** Who writes it, beyond those who write the row. `nobody`: the server sets it. */
  readonly write?: Access
  /** The server computes it at each read; it has no column. */
  readonly computed?: true
  /** Carries the type only; never set. */
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
