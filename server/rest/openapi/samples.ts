import type { Schema } from '#contract/rest/action.ts'
import { type Document, isReference, type Operation, type Parameter, resolve } from './document.ts'

const texts: Record<string, string> = {
  'date-time': '2026-12-12T09:30:00.000Z',
  date: '2026-12-12',
  email: 'a.vorontsova@example.org',
  password: 'восемь-тихих-улиц',
  uri: 'https://city.example.org/',
}

/** A value as a query string or a page writes it. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value of a plain schema: what it names as an example, else the simplest that fits. */
export function plainSample(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (schema.enum) return schema.enum[0]
  const type = typeOf(schema)
  if (type === 'string') return texts[asText(schema['format'])] ?? 'Текст'
  if (type === 'integer' || type === 'number') return Math.max(10, Number(schema['minimum'] ?? 0))
  if (type === 'boolean') return true
  return null
}

/** The first type that is not null. */
export function typeOf({ type }: Schema): string | undefined {
  return typeof type === 'object' ? type.find(one => one !== 'null') : type
}

/** A value of any schema of the document, without the parts of an object that are told to come on demand. */
export function sampleOf(schema: Schema, document: Document): unknown {
  if (schema.examples) return schema.examples[0]
  if (isReference(schema)) {
    const { $ref: _, ...own } = schema
    return merged(sampleOf(resolve(document, schema) as Schema, document), sampleOf(own, document))
  }
  const [choice] = schema.anyOf ?? []
  if (choice) return sampleOf(choice, document)
  if (schema.items) return [sampleOf(schema.items, document)]
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length > 0 || schema.type === 'object') {
    return Object.fromEntries(
      properties
        .filter(([, property]) => !property['x-on-demand'])
        .map(([name, property]) => [name, sampleOf(property, document)]),
    )
  }
  return plainSample(schema)
}

const merged = (base: unknown, own: unknown) =>
  typeof base === 'object' && base !== null && typeof own === 'object' && own !== null
    ? { ...base, ...own }
    : base

/** `{ name: { $contains: 'x' } }` → `filters[name][$contains]=x`, one per value. */
export function pairs(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${asText(value)}`]
  return Object.entries(value).flatMap(([key, inner]) => pairs(`${name}[${key}]`, inner))
}

/** Parameters of an operation with every reference followed. */
export const parametersOfCall = (operation: Operation, document: Document): Parameter[] =>
  operation.parameters.map(one => (isReference(one) ? (resolve(document, one) as Parameter) : one))

export const examplesOf = ({ example, examples = {} }: Parameter) =>
  example === undefined ? Object.values(examples) : [{ summary: '', value: example }]
