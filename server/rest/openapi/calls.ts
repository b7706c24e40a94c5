import { z } from 'zod'
import type { Access } from '#contract/rest/access.ts'
import { accessOf, type Call, type Parts } from '#contract/rest/call.ts'
import { objectOf, type Schema } from '#contract/rest/schema.ts'
import { rowOf } from '#contract/rest/typeNames.ts'
import type { DescribedVerb } from '#contract/rest/verb.ts'

/** A call with the JSON Schemas that the API document shows. */
export interface DocumentedCall
  extends Pick<
    Call,
    'method' | 'path' | 'also' | 'summary' | 'about' | 'anyOrigin' | 'form' | 'repeats' | 'refuses'
  > {
  readonly access: Access
  /** Wire names of collections. */
  readonly lists?: string
  readonly shapes?: string
  readonly query?: Parts
  readonly body?: { readonly schema: Schema; readonly example: unknown }
  readonly answer: Omit<Call['answer'], 'schema'> & { readonly schema?: Schema }
}

const places = {
  create: { method: 'post', one: '' },
  update: { method: 'put', one: '/{id}' },
  delete: { method: 'delete', one: '/{id}' },
} as const

export function documentedVerb({ of, to, answer, ...words }: DescribedVerb): DocumentedCall {
  const { method, one } = places[to]
  return {
    ...words,
    method,
    path: `/api/${of.name}${one}`,
    access: of.access[to],
    repeats: true,
    answer: { about: answer, schema: objectOf({ data: rowOf(of), meta: { type: 'object' } }) },
  }
}

export function documented(call: Call): DocumentedCall {
  const { data, body, example, answer, lists, shapes, query, may: _, evenBlocked: __, ...rest } = call
  const { schema, ...answered } = answer
  return {
    ...rest,
    access: accessOf(call),
    ...(lists && { lists: lists.name }),
    ...(shapes && { shapes: shapes.name }),
    ...(query && { query: partsOf(schemaOf(query)) }),
    ...(data && { body: { schema: objectOf({ data: schemaOf(data) }), example: { data: example } } }),
    ...(body && { body: { schema: schemaOf(body), example } }),
    answer: { ...answered, ...(schema && { schema: schemaOf(schema) }) },
  }
}

/** The JSON Schema of a declaration, without bounds that a number has by nature. */
export function schemaOf(declared: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(declared, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { schema: own } = (z.globalRegistry.get(zodSchema) ?? {}) as { readonly schema?: Schema }
      if (own) {
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key]
        Object.assign(jsonSchema, own)
      }
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return schema as Schema
}

/** `{ pagination: { page } }` → `pagination[page]` */
function partsOf({ properties = {}, required = [] }: Schema, within = ''): Parts {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, property]) => {
      const name = within === '' ? key : `${within}[${key}]`
      if (property.properties) return Object.entries(partsOf(property, name))
      const { description = '', examples, ...schema } = property
      const part = {
        schema,
        about: description,
        ...(required.includes(key) && { required: true as const }),
        ...(examples && { example: examples[0] }),
      }
      return [[name, part]]
    }),
  )
}
