import type { Schema } from '#contract/rest/action.ts'
import { plural } from '#contract/words.ts'
import { asText, typeOf } from '../../rest/openapi/samples.ts'
import { type Html, html } from '../page.ts'

const signs = { one: 'знака', few: 'знаков', many: 'знаков' }
/** Bounds that a column has by nature; nobody needs to read them. */
const natural = new Set([-2_147_483_648, 2_147_483_647, -99_999_999.99, 99_999_999.99])
const formats: Record<string, string> = {
  'date-time': 'время',
  date: 'день',
  email: 'почта',
  password: 'пароль',
  uri: 'адрес',
}
const types: Record<string, string> = {
  string: 'текст',
  integer: 'целое',
  number: 'число',
  boolean: 'да или нет',
  array: 'список',
  object: 'объект',
}

/** What a value of a schema is, in a few words: `текст до 200 знаков`. */
export function inWords(schema: Schema): Html {
  if (schema.enum) {
    const words = schema.enum.filter(one => one !== null)
    return html`${words.map((one, at) => html`${at > 0 ? ' ' : ''}<code>${asText(one)}</code>`)}`
  }
  const type = typeOf(schema)
  if (type === undefined) return html`любой JSON`
  const kind = formats[asText(schema['format'])] ?? types[type] ?? type
  return html`${[kind, ...bounds(schema)].join(' ')}`
}

function bounds(schema: Schema): string[] {
  const told = (key: string, word: string) => {
    const value = schema[key]
    return typeof value === 'number' && !natural.has(value) ? [`${word} ${value.toLocaleString('ru')}`] : []
  }
  const numbers = [...told('exclusiveMinimum', 'больше'), ...told('minimum', 'от'), ...told('maximum', 'до')]
  if (numbers.length > 0) return numbers
  const least = Number(schema['minLength'] ?? 0)
  const most = schema['format'] === undefined ? Number(schema['maxLength'] ?? 0) : 0
  const lengths = [
    ...(least > 1 ? told('minLength', 'от') : []),
    ...(most > 0 ? told('maxLength', 'до') : []),
  ]
  return lengths.length > 0 ? [...lengths, plural(most || least, signs)] : []
}
