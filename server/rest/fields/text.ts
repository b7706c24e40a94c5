import { isBlank } from '#contract/blank.ts'
import type { TextField } from '#contract/rest/fields/text.ts'
import { asJson, type Kind, wrong } from './kind.ts'

const email = /^[^\s@"<>]+@[^\s@"<>.]+(\.[^\s@"<>.]+)+$/

export const textKind: Kind<TextField> = {
  column: () => 'text',
  check: ({ min, max }, column) =>
    min > 0 ? `char_length(${column}) between ${min} and ${max}` : `char_length(${column}) <= ${max}`,
  json: column => `coalesce(to_json(${column})::text,'null')`,
  stored: column => `coalesce(json_text(${column}),'null')`,
  parse(value, field, name, texts) {
    if (typeof value !== 'string') return wrong(name, texts.wrongType(name, 'string', asJson(value)))
    // PostgreSQL's text holds every character but U+0000, and no half of a surrogate pair.
    if (value.includes('\0') || !value.isWellFormed()) {
      return wrong(name, texts.wrongType(name, 'string', asJson(value)))
    }
    // A blank text does not satisfy a minimum length.
    if (field.required && (field.min > 0 ? isBlank(value) : value === ''))
      return wrong(name, texts.required(name))
    if (field.format === 'email' && !email.test(value)) return wrong(name, texts.notEmail(name))
    const length = [...value].length
    if (length < field.min) return wrong(name, texts.tooShort(name, field.min))
    if (length > field.max) return wrong(name, texts.tooLong(name, field.max))
    return { value: field.format === 'email' ? value.toLowerCase() : value }
  },
  comparison: 'text',
  operand: text => ({ value: text, type: 'text' }),
  expected: 'текст',
  schema: ({ min, max, format }) => ({
    type: 'string',
    ...(min > 0 && { minLength: min }),
    maxLength: max,
    ...(format && { format }),
  }),
}
