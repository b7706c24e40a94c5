import type { DecimalField, IntegerField } from '#contract/rest/fields/number.ts'
import type { TextField } from '#contract/rest/fields/text.ts'

interface TextRules {
  readonly required: boolean
  readonly maxLength: number
}

interface NumberRules {
  readonly required: boolean
  readonly min: number
  readonly max: number
  readonly allowNegative: boolean
  readonly allowDecimal: boolean
  readonly decimalScale: number
}

/** What an input takes of the declaration of its attribute: whether it may be empty, the length, the bounds, the decimal places. */
export function rulesOf(field: TextField): TextRules
export function rulesOf(field: IntegerField | DecimalField): NumberRules
export function rulesOf(field: TextField | IntegerField | DecimalField): TextRules | NumberRules {
  const { required = false, max } = field
  if (field.kind === 'text') return { required, maxLength: max }
  const min = field.kind === 'decimal' ? (field.above ?? field.min) : field.min
  const decimalScale = field.kind === 'decimal' ? 2 : 0
  return { required, min, max, allowNegative: min < 0, allowDecimal: decimalScale > 0, decimalScale }
}

/** A check of a form: the words that are said where the text is empty. */
export const needed = (words: string) => (text: string) => (text.trim() ? null : words)
