import { granted } from '#contract/rest/access.ts'
import { type Call, isCall, type Parts } from '#contract/rest/call.ts'
import type { Schema } from '#contract/rest/schema.ts'
import { typeName } from '#contract/rest/typeNames.ts'
import type { DescribedVerb } from '#contract/rest/verb.ts'
import type { Model } from '../model.ts'
import { type DocumentedCall, documented, documentedVerb } from './calls.ts'
import type { Operation, Parameter, Reference } from './document.ts'
import { parameterRef } from './document.ts'
import { listParameters, shapeParameters } from './parameters.ts'
import { rightsInShort } from './rights.ts'
import { always, json, openTo, type Placed, refusals, whoMay } from './verbs.ts'

/** A call, under each spelling of its path, or a verb. */
export function placedOf(declared: DescribedVerb | Call, model: Model, tag: string): Placed[] {
  const call = isCall(declared) ? documented(declared) : documentedVerb(declared)
  const { method, path, also = [] } = call
  const operation = operationOf(call, model, tag)
  return [
    { method, path, operation },
    ...also.map((other, at) => ({
      method,
      path: other,
      operation: {
        ...operation,
        operationId: `${operation.operationId}Alias${at + 1}`,
        description: `То же, что \`${method.toUpperCase()} ${path}\`.\n\n${operation.description}`,
      },
    })),
  ]
}

function operationOf(call: DocumentedCall, model: Model, tag: string): Operation {
  const { method, path, summary, about, access, anyOrigin, body, form, answer, repeats, refuses = [] } = call
  const anonymous = granted(access, 'public') === true
  const asks = call.lists ?? call.shapes ?? call.query ?? body ?? form
  const statuses = [
    // Any body may be broken JSON, also where none is documented.
    ...(asks || method !== 'get' ? [400] : []),
    ...(anonymous ? [] : [401, 403]),
    // A writing call from a page of another site.
    ...(method === 'get' || anyOrigin ? [] : [403]),
    ...(path.includes('{') ? [404] : []),
    ...(body || form ? [413] : []),
    ...always,
    ...(repeats ? [409] : []),
    ...refuses,
  ]
  const { status = 200, schema, file } = answer
  return {
    operationId: idOf(method, path),
    tags: [tag],
    summary,
    description: [whoMay(access), about].filter(Boolean).join('\n\n'),
    'x-badges': [{ name: rightsInShort(access) }],
    ...openTo(access),
    parameters: parametersOf(call, model),
    ...(body && { requestBody: { required: true, content: json(body.schema, body.example) } }),
    ...(form && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(form) } } },
    }),
    responses: {
      [status]: {
        description: answer.about ?? summary,
        ...(schema && { content: json(schema) }),
        // OpenAPI 3.1: raw bytes have a media type and no schema.
        ...(file && { content: { [file]: { schema: {} } } }),
      },
      ...refusals(statuses),
    },
  }
}

function parametersOf(
  { path, lists, shapes, query = {}, repeats, refuses = [] }: DocumentedCall,
  model: Model,
): (Parameter | Reference)[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    name === 'id'
      ? parameterRef('Id')
      : {
          name,
          in: 'path' as const,
          required: true,
          description: 'Имя из адреса',
          schema: { type: 'string' },
        },
  )
  return [
    ...inPath,
    ...Object.entries(query).map(([name, { about, ...part }]) => ({
      name,
      in: 'query' as const,
      description: about,
      ...part,
    })),
    ...(lists === undefined ? [] : listParameters(model.table(lists))),
    ...(shapes === undefined ? [] : shapeParameters(model.table(shapes))),
    ...(refuses.includes(412) ? [parameterRef('IfMatch')] : []),
    ...(repeats ? [parameterRef('IdempotencyKey')] : []),
  ]
}

function formSchema(parts: Parts): Schema {
  const required = Object.keys(parts).filter(name => parts[name]?.required)
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      Object.entries(parts).map(([name, { schema, about, example }]) => [
        name,
        { ...schema, description: about, ...(example !== undefined && { examples: [example] }) },
      ]),
    ),
  }
}

/** `POST /api/users/{id}/badge` → `postUsersByIdBadge`. */
const idOf = (method: string, path: string) => {
  const words = path
    .replace(/^\/(api\/)?/, '')
    .split(/[/-]/)
    .map(word => (word.startsWith('{') ? `by-${word.slice(1, -1)}` : word))
  return method + typeName({ singular: words.join('-') })
}
