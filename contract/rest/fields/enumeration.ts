import type { Field, FieldOptions } from './field.ts'

export interface EnumerationField<Word extends string = string> extends Field<'enumeration', Word> {
  readonly words: readonly Word[]
}

/** One value of a closed list. */
/* @__NO_SIDE_EFFECTS__ */
export const oneOf = <
  const Words extends readonly string[],
  const O extends FieldOptions & { readonly default?: Words[number] } = {},
>(
  words: Words,
  options?: O,
) => ({ kind: 'enumeration', words, ...options }) as unknown as EnumerationField<Words[number]> & O
