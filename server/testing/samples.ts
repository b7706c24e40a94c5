import type { Schema } from '#contract/rest/schema.ts'
import type { Document, Operation, Parameter } from '../rest/openapi/document.ts'
import { asText, plainSample } from '../rest/openapi/samples.ts'
import { isReference, resolve } from './references.ts'

/** A value of any schema of the document, without the properties that are populated on demand. */
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
