import type { Field, FieldOptions } from './field.ts'

type OnDelete = 'restrict' | 'keep'

/** A relation refers to its target by wire name, so that declarations do not import each other. */
export interface OneField<Target extends string = string> extends Field<'one', never> {
  readonly target: Target
  /** Set to the caller when absent on create; another's id requires the right to write the field. */
  readonly owner?: true
  /**
   * What the database does when the target is deleted: set the link to null (contract §12), refuse, or keep the id, which then
   * refers to nothing.
   */
  readonly onDelete?: OnDelete
}

export interface ManyField<Target extends string = string> extends Field<'many', never> {
  readonly target: Target
  /** A target belongs to at most one row: a resident is in one team. */
  readonly exclusive?: true
}

/** The other end of a to-one relation: many rows, or one when the relation is unique. Read only. */
export interface InverseField<Target extends string = string, Of extends string = string>
  extends Field<'inverse', never> {
  readonly target: Target
  readonly of: Of
  readonly single?: true
}

export interface RelationOptions extends FieldOptions {
  readonly owner?: true
  readonly onDelete?: OnDelete
  readonly exclusive?: true
}

/* @__NO_SIDE_EFFECTS__ */
export const one = <const Target extends string, const O extends RelationOptions = {}>(
  target: Target,
  options?: O,
) => ({ kind: 'one', target, ...options }) as OneField<Target> & O

/** Ordered: related rows are returned in the order in which they were linked. */
/* @__NO_SIDE_EFFECTS__ */
export const many = <const Target extends string, const O extends RelationOptions = {}>(
  target: Target,
  options?: O,
) => ({ kind: 'many', target, ...options }) as ManyField<Target> & O

/* @__NO_SIDE_EFFECTS__ */
export const inverse = <
  const Target extends string,
  const Of extends string,
  const O extends { readonly single?: true; readonly private?: true } = {},
>(
  target: Target,
  of: Of,
  options?: O,
) => ({ kind: 'inverse', target, of, ...options }) as InverseField<Target, Of> & O
