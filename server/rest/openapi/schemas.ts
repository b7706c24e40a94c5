import { MAX_ID } from '#contract/rest/bounds.ts'
import type { AnyField, ScalarField } from '#contract/rest/fields/index.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Schema } from '#contract/rest/schema.ts'
import { typeName } from '#contract/rest/typeNames.ts'
import { kindOf } from '../fields/index.ts'
import type { Attribute, Relation, Scalar, Table } from '../model.ts'
import { schemaRef } from './document.ts'
import { isNobody, rights } from './rights.ts'

export type Sample = { readonly [attribute: string]: unknown }

/** The schemas of attributes that a body sends in another form than a row has them. */
export type Sent = { readonly [attribute: string]: Schema }

export const idSchema: Schema = { type: 'integer', minimum: 1, maximum: MAX_ID, examples: [7] }

/** The types of one collection: its row in both forms, the writable attributes, and the names for queries. */
export function schemasOf(table: Table, sample: Sample, sent: Sent): Record<string, Schema> {
  const name = typeName(table.collection)
  return {
    [name]: {
      type: 'object',
      required: ['id', 'attributes'],
      properties: {
        id: idSchema,
        attributes: { type: 'object', properties: properties(table, sample, relatedInEnvelope) },
      },
    },
    [`${name}Flat`]: {
      type: 'object',
      required: ['id'],
      properties: { id: idSchema, ...properties(table, sample, relatedFlat) },
    },
    [`${name}Input`]: { type: 'object', properties: { ...inputProperties(table, sample), ...sent } },
    [`${name}Fields`]: {
      type: 'array',
      items: { enum: ['*', 'id', ...visible(table.scalars).map(scalar => scalar.name)] },
    },
    [`${name}Filters`]: filtersSchema(table),
    [`${name}Populate`]: populateSchema(table),
    [`${name}Query`]: querySchema(table),
  }
}

/** The schema of a value, by its kind. */
export const schemaOf = (field: ScalarField) => kindOf(field).schema(field) as Schema

export const visible = <T extends Attribute>(attributes: ReadonlyMap<string, T>): T[] =>
  [...attributes.values()].filter(({ field }) => !field.private)

function properties(table: Table, sample: Sample, related: (relation: Relation) => Schema) {
  return Object.fromEntries([
    ...visible(table.scalars).map(scalar => [scalar.name, scalarSchema(scalar, table, sample)]),
    ...visible(table.relations).map(relation => [
      relation.name,
      { 'x-on-demand': true, ...notes(relation.field), ...related(relation) },
    ]),
  ]) as Record<string, Schema>
}

function scalarSchema({ name, field }: Scalar, table: Table, sample: Sample): Schema {
  // A separate read rule makes it null in some rows; a draft may omit what has no default.
  const waits = table.collection.drafts === true && field.default === undefined
  const stamp = name === 'createdAt' || name === 'updatedAt'
  const schema = schemaOf(field)
  return {
    ...(field.required && field.read === undefined && (stamp || !waits) ? schema : nullable(schema)),
    ...(field.default !== undefined && { default: field.default }),
    ...notes(field),
    ...(sample[name] !== undefined && { examples: [sample[name]] }),
  }
}

function notes(field: AnyField): Schema {
  const readOnly = field.kind === 'inverse' || (isNobody(field.write) && !isOwned(field))
  const isMedia = 'media' in field && field.media
  const words = [
    isMedia && !readOnly && (field.documents ? 'картинки и документы' : 'только картинки'),
    field.unique && 'не повторяется',
    isOwned(field) && 'если не указать — вы',
    field.read && `видно: ${rights(field.read)}`,
    field.write && !readOnly && !isOwned(field) && `меняет: ${rights(field.write)}`,
  ].filter(Boolean)
  return {
    ...(words.length > 0 && { description: sentence(words.join('; ')) }),
    ...(readOnly && { readOnly: true }),
  }
}

const isOwned = (field: AnyField) => 'owner' in field && field.owner !== undefined
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function nullable(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return schema
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  }
}

/** contract §2: an empty list of media is null, any other empty list is a list. */
function relatedInEnvelope({ target, many, media }: Relation): Schema {
  const row = schemaRef(typeName(target.collection))
  const data = many ? { type: media ? ['array', 'null'] : 'array', items: row } : orNull(row)
  return { type: 'object', required: ['data'], properties: { data } }
}

function relatedFlat({ target, many, media }: Relation): Schema {
  const row = schemaRef(`${typeName(target.collection)}Flat`)
  return many ? { type: media ? ['array', 'null'] : 'array', items: row } : orNull(row)
}

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** Attributes that some body may set. */
export const writables = (table: Table) =>
  [...visible(table.scalars), ...visible(table.relations)].filter(
    ({ field }) => field.kind !== 'inverse' && (!isNobody(field.write) || isOwned(field)),
  )

export const inputProperties = (table: Table, sample: Sample): Record<string, Schema> =>
  Object.fromEntries(
    writables(table).map(attribute => {
      if (!('target' in attribute)) return [attribute.name, scalarSchema(attribute, table, sample)]
      const { many, field, name } = attribute
      const link = many ? schemaRef('Links') : schemaRef('Link')
      const optional = !many && !field.required
      const examples = [sample[name] ?? (many ? [3, 1] : 7)]
      return [name, { ...(optional ? orNull(link) : link), ...notes(field), examples }]
    }),
  )

/**
 * The attributes that a create requires: not the owner, which is set, nor those with a default
 * (contract §12).
 */
export function requiredOf(table: Table): string[] {
  return writables(table)
    .filter(({ field, name }) => {
      if (!field.required || field.default !== undefined || isOwned(field)) return false
      return name !== 'createdAt' && name !== 'updatedAt'
    })
    .map(({ name }) => name)
}

function filtersSchema(table: Table): Schema {
  const self = schemaRef(`${typeName(table.collection)}Filters`)
  const list = { type: 'array', items: self, maxItems: limits.conditions }
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      id: schemaRef('OrderedFilter'),
      ...Object.fromEntries(
        visible(table.scalars).map(({ name, field }) => [
          name,
          schemaRef(filterNames[kindOf(field).comparison]),
        ]),
      ),
      ...Object.fromEntries(
        visible(table.relations).map(({ name, target }) => [
          name,
          { anyOf: [schemaRef(`${typeName(target.collection)}Filters`), schemaRef('OrderedFilter')] },
        ]),
      ),
      $and: list,
      $or: list,
      $not: self,
    },
  }
}

const filterNames = { text: 'TextFilter', ordered: 'OrderedFilter', equal: 'EqualFilter', none: 'NullFilter' }

function populateSchema(table: Table): Schema {
  const wishes = visible(table.relations).map(({ name, target }) => [
    name,
    { anyOf: [{ type: 'boolean' }, { const: '*' }, schemaRef(`${typeName(target.collection)}Query`)] },
  ])
  return {
    anyOf: [
      { type: 'string' },
      { type: 'array', items: { type: 'string' } },
      { type: 'object', properties: Object.fromEntries(wishes) },
    ],
  }
}

function querySchema(table: Table): Schema {
  const name = typeName(table.collection)
  const whole = { type: 'integer', minimum: 0 }
  return {
    type: 'object',
    properties: {
      fields: schemaRef(`${name}Fields`),
      filters: schemaRef(`${name}Filters`),
      sort: schemaRef('Sort'),
      populate: schemaRef(`${name}Populate`),
      publicationState: schemaRef('PublicationState'),
      start: whole,
      limit: { ...whole, default: limits.defaultRelated, maximum: limits.maxRelated },
    },
  }
}
