import type { Access } from '#contract/rest/access.ts'
import { limits } from '#contract/rest/limits.ts'
import { listOf, type Schema } from '#contract/rest/schema.ts'
import { flatRowOf, rowOf, typeName } from '#contract/rest/typeNames.ts'
import type { Table } from '../model.ts'
import type { Commands, WriteVerb } from '../routes.ts'
import type { Content, Method, Operation, Parameter, Reference, Response } from './document.ts'
import { parameterRef, schemaRef } from './document.ts'
import { listParameters, shapeParameters } from './parameters.ts'
import { isNobody, rights, rightsInShort } from './rights.ts'
import { plainSample } from './samples.ts'
import { inputProperties, requiredOf, type Sample, writables } from './schemas.ts'
import { refusalNames } from './shared.ts'

/** An operation with its place in the document. */
export interface Placed {
  readonly method: Method
  readonly path: string
  readonly operation: Operation
}

interface Told {
  readonly id: string
  readonly verb: string
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly more?: string | false | undefined
  readonly parameters: readonly (Parameter | Reference)[]
  readonly body?: Content
  readonly answer: Response
  readonly missing?: boolean
  /** It is a command, which honours `Idempotency-Key`: 409 for one that was used for another call. */
  readonly repeats?: boolean
  /** Rows that refer to it may forbid it. */
  readonly conflicts?: boolean
  readonly compares?: boolean
}

/** The five verbs of a collection, three of a singleton. */
export function verbsOf(
  table: Table,
  title: string,
  tag: string,
  sample: Sample,
  commands: Commands = {},
): Placed[] {
  const { collection } = table
  const { access, singleton, drafts, softDelete } = collection
  const name = typeName(collection)
  const path = `/api/${collection.name}`
  const one = singleton ? path : `${path}/{id}`
  const id = singleton ? [] : [parameterRef('Id')]
  const shape = shapeParameters(table)
  const answer = (description: string): Response => ({
    description,
    content: json(collection.flat ? flatRowOf(collection) : enveloped(rowOf(collection))),
  })
  const repeats = (verb: WriteVerb) => commands[`${collection.name}.${verb}`] !== undefined
  const compares = (verb: WriteVerb) => commands[`${collection.name}.${verb}`]?.comparesVersions === true
  const drafting = drafts && `Черновики видят: ${rights(access.drafts ?? access.update)}.`
  const verbs: (Told | false)[] = [
    !singleton && {
      id: `list${typeName({ singular: collection.name })}`,
      verb: 'список',
      method: 'get',
      path,
      access: access.read,
      more: drafting,
      parameters: listParameters(table),
      answer: {
        description: 'Страница записей',
        content: json(collection.flat ? listOf(flatRowOf(collection)) : listed(rowOf(collection))),
      },
    },
    {
      id: `get${name}`,
      verb: singleton ? 'прочитать' : 'одна запись',
      method: 'get',
      path: one,
      access: access.read,
      more: drafting,
      parameters: [...id, ...shape],
      answer: answer('Запись'),
      missing: true,
    },
    !singleton && {
      id: `create${name}`,
      verb: 'создать',
      method: 'post',
      path,
      access: access.create,
      more:
        drafts &&
        'Публикуется сразу; с `"publishedAt": null` станет черновиком, и обязательные поля могут подождать.',
      parameters: shape,
      body: written(table, sample, 'create'),
      answer: answer('Созданная запись'),
      repeats: repeats('create'),
    },
    {
      id: `update${name}`,
      verb: 'изменить',
      method: 'put',
      path: one,
      access: access.update,
      more: singleton ? 'Если записи ещё нет, она появится.' : 'Меняются только присланные поля.',
      parameters: [...id, ...shape],
      body: written(table, sample, 'update'),
      answer: answer('Запись после изменения'),
      missing: !singleton,
      repeats: repeats('update'),
      compares: compares('update'),
    },
    {
      id: `delete${name}`,
      verb: 'удалить',
      method: 'delete',
      path: one,
      access: access.delete,
      more: softDelete && 'Запись остаётся в истории: у неё появляется `deletedAt`.',
      parameters: [...id, ...shape],
      answer: answer('Запись, какой была'),
      missing: true,
      // Also for a row that others point at.
      repeats: repeats('delete'),
      conflicts: !softDelete,
      compares: compares('delete'),
    },
  ]
  return (
    verbs
      .filter(verb => verb !== false)
      // A verb that nobody may call always refuses: it is no part of the API.
      .filter(({ access }) => !isNobody(access))
      .map(told => ({ method: told.method, path: told.path, operation: operationOf(told, title, tag) }))
  )
}

function operationOf(
  { verb, id, access, more, parameters, body, answer, missing, repeats, conflicts, compares }: Told,
  title: string,
  tag: string,
) {
  const operation: Operation = {
    operationId: id,
    tags: [tag],
    summary: `${title}: ${verb}`,
    description: [whoMay(access), more].filter(Boolean).join('\n\n'),
    'x-badges': [{ name: rightsInShort(access) }],
    ...openTo(access),
    parameters: [
      ...parameters,
      ...(compares ? [parameterRef('IfMatch')] : []),
      ...(repeats ? [parameterRef('IdempotencyKey')] : []),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: answer,
      ...refusals([
        400,
        401,
        403,
        ...(missing ? [404] : []),
        ...(repeats || conflicts ? [409] : []),
        ...(compares ? [412] : []),
        ...(body ? [413] : []),
        ...always,
      ]),
    },
  }
  return operation
}

export const whoMay = (access: Access) => `**Кто может:** ${rights(access)}.`

export const openTo = (access: Access): Pick<Operation, 'security'> =>
  rights(access) === rights({ least: 'public' }) ? { security: [] } : {}

/** Refusals of every call: its caller makes too many, or the database is not available. */
export const always: readonly number[] = [429, 503]

export const refusals = (statuses: readonly number[]): Record<string, Reference> =>
  Object.fromEntries(
    statuses.map(status => [status, { $ref: `#/components/responses/${refusalNames[status]}` }]),
  )

export const json = (schema: Schema, example?: unknown): Content => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

const enveloped = (row: Schema): Schema => ({
  type: 'object',
  required: ['data', 'meta'],
  properties: { data: row, meta: { type: 'object' } },
})

const listed = (row: Schema): Schema => ({
  type: 'object',
  required: ['data', 'meta'],
  properties: {
    data: { type: 'array', items: row, maxItems: limits.maxPageSize },
    meta: { type: 'object', required: ['pagination'], properties: { pagination: schemaRef('Pagination') } },
  },
})

/** A JSON body, or a form for a call with files (contract §12). */
function written(table: Table, sample: Sample, mode: 'create' | 'update'): Content {
  const input = schemaRef(`${typeName(table.collection)}Input`)
  const required = mode === 'create' ? requiredOf(table) : []
  const complete = required.length > 0 && { required }
  const draft = { required: ['publishedAt'], properties: { publishedAt: { type: 'null' } } }
  const data = {
    ...input,
    ...(complete && (table.collection.drafts ? { anyOf: [complete, draft] } : complete)),
  }
  const content = json(
    { type: 'object', required: ['data'], properties: { data } },
    { data: bodyExample(table, sample, required, mode) },
  )
  const files = writables(table).filter(attribute => 'target' in attribute && attribute.media)
  if (files.length === 0) return content
  const parts = files.map(({ name }) => [
    `files.${name}`,
    { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } },
  ])
  const schema = { type: 'object', required: ['data'], properties: { data, ...Object.fromEntries(parts) } }
  return { ...content, 'multipart/form-data': { schema } }
}

/** The example of a body: attributes of the example row that it may set, and required ones; an update has the first of them. */
function bodyExample(table: Table, sample: Sample, required: readonly string[], mode: 'create' | 'update') {
  const properties = inputProperties(table, sample)
  const all = Object.entries(properties)
    .filter(([name]) => sample[name] !== undefined || required.includes(name))
    .map(([name, schema]) => [name, plainSample(schema)])
  return Object.fromEntries(mode === 'create' ? all : all.slice(0, 1))
}
