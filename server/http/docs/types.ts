import type { Schema } from '#contract/rest/action.ts'
import { plural } from '#contract/words.ts'
import { asText, typeOf } from '../../rest/openapi/samples.ts'
import { type Html, html } from './html.ts'

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
    return html`${words.map((one, at) => html`${at > 0 && ' '}<code>${asText(one)}</code>`)}`
  }
  const type = typeOf(schema)
  if (type === undefined) return html`любой JSON`
  const kind = formats[asText(schema['format'])] ?? types[type] ?? type
  return html`${[kind, ...bounds(schema)].join(' ')}`
}

function bounds(schema: Schema): string[] {
  const number = (key: string) => {
    const value = schema[key]
    return typeof value === 'number' && !natural.has(value) ? value : undefined
  }
  const [least, most, above, longest, shortest] = [
    number('minimum'),
    number('maximum'),
    number('exclusiveMinimum'),
    number('maxLength'),
    number('minLength'),
  ]
  return [
    above !== undefined && `больше ${told(above)}`,
    least !== undefined && `от ${told(least)}`,
    most !== undefined && `до ${told(most)}`,
    shortest !== undefined && shortest > 1 && `от ${told(shortest)}`,
    longest !== undefined &&
      schema['format'] === undefined &&
      `до ${told(longest)} ${plural(longest, signs)}`,
  ].filter(part => part !== false)
}

const told = (value: number) => value.toLocaleString('ru')
