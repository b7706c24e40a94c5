import type { EnumerationField } from '#contract/rest/fields/enumeration.ts'
import { type Kind, wrong } from './kind.ts'
import { textKind } from './text.ts'

export const enumerationKind: Kind<EnumerationField> = {
  column: () => 'text',
  check: ({ words }, column) => `${column} in (${words.map(word => `'${word}'`).join(', ')})`,
  json: textKind.json,
  stored: column => `coalesce(json_text(${column}),'null')`,
  parse: (value, { words }, name, texts) =>
    typeof value === 'string' && words.includes(value) ? { value } : wrong(name, texts.notOneOf(name, words)),
  comparison: 'text',
  operand: text => ({ value: text, type: 'text' }),
  expected: 'текст',
  schema: ({ words }) => ({ type: 'string', enum: words }),
}
