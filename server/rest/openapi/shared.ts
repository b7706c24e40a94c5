import { limits } from '#contract/rest/limits.ts'
import type { Schema } from '#contract/rest/schema.ts'
import { Refusal, type Refusals } from '../refusals.ts'
import type { Response } from './document.ts'
import { schemaRef } from './document.ts'
import { idSchema } from './schemas.ts'

const text = { type: 'string' }
const truth = { type: 'boolean' }
const whole = { type: 'integer', minimum: 0 }

/** One value, a list of them (any of these), or operators: contract §5. */
function filter(operand: Schema, operators: { readonly [operator: string]: Schema }, self: string): Schema {
  const list = { type: 'array', items: operand, maxItems: limits.listItems }
  const nulls = { $null: truth, $notNull: truth }
  const common = { $eq: operand, $ne: operand, $in: list, $notIn: list, $not: schemaRef(self), ...nulls }
  return {
    anyOf: [
      operand,
      list,
      { type: 'object', additionalProperties: false, properties: { ...common, ...operators } },
    ],
  }
}

const each = (names: readonly string[], schema: Schema) =>
  Object.fromEntries(names.map(name => [name, schema]))
const scalar = { type: ['string', 'number'] }
const pieces = ['$contains', '$notContains', '$startsWith', '$endsWith']

const id = { anyOf: [idSchema, { type: 'object', required: ['id'], properties: { id: idSchema } }] }
const ids = { type: 'array', items: id, maxItems: limits.listItems }
const place = {
  anyOf: [
    idSchema,
    {
      type: 'object',
      required: ['id'],
      properties: {
        id: idSchema,
        position: {
          type: 'object',
          properties: { before: idSchema, after: idSchema, start: { const: true }, end: { const: true } },
        },
      },
    },
  ],
}
const moves = {
  type: 'object',
  properties: {
    connect: { type: 'array', items: place, maxItems: limits.listItems },
    disconnect: ids,
  },
}
const set = { type: 'object', required: ['set'], properties: { set: ids } }

/** Types that every collection uses. */
export const sharedSchemas: Record<string, Schema> = {
  TextFilter: filter(
    text,
    {
      ...each(['$eqi', '$nei', ...pieces, ...pieces.map(piece => `${piece}i`)], text),
      ...each(['$lt', '$lte', '$gt', '$gte'], text),
      $between: { type: 'array', items: text, minItems: 2, maxItems: 2 },
    },
    'TextFilter',
  ),
  OrderedFilter: filter(
    scalar,
    {
      ...each(['$lt', '$lte', '$gt', '$gte'], scalar),
      $between: { type: 'array', items: scalar, minItems: 2, maxItems: 2 },
    },
    'OrderedFilter',
  ),
  EqualFilter: filter(truth, {}, 'EqualFilter'),
  NullFilter: {
    type: 'object',
    additionalProperties: false,
    properties: { $null: truth, $notNull: truth },
  },
  Sort: { anyOf: [text, { type: 'array', items: text, maxItems: limits.sortKeys }] },
  PublicationState: { enum: ['live', 'preview'], default: 'live' },
  Link: {
    description: 'Номер записи, `{"id": 3}` или `{"set": [3]}`, `{"connect": [3]}`, `{"disconnect": [3]}`',
    anyOf: [id, ids, set, moves],
  },
  Links: {
    description: 'Список номеров заменяет связи целиком; `connect` и `disconnect` меняют их по одной',
    anyOf: [ids, id, set, moves, { type: 'null' }],
  },
  Pagination: {
    anyOf: [
      {
        type: 'object',
        required: ['page', 'pageSize'],
        properties: { page: whole, pageSize: whole, pageCount: whole, total: whole },
        examples: [{ page: 1, pageSize: limits.defaultPageSize, pageCount: 3, total: 57 }],
      },
      {
        type: 'object',
        required: ['start', 'limit'],
        properties: { start: whole, limit: whole, total: whole },
        examples: [{ start: 0, limit: limits.defaultPageSize, total: 57 }],
      },
    ],
  },
  Error: {
    type: 'object',
    required: ['data', 'error'],
    properties: {
      data: { type: 'null' },
      error: {
        type: 'object',
        required: ['status', 'name', 'message', 'details'],
        properties: {
          status: { type: 'integer' },
          name: text,
          message: text,
          details: {
            type: 'object',
            properties: {
              errors: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['path', 'message', 'name'],
                  properties: { path: { type: 'array', items: text }, message: text, name: text },
                },
              },
            },
          },
        },
      },
    },
  },
}

/** The name of the shared answer of a status. */
export const refusalNames: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  429: 'TooManyRequests',
  503: 'Unavailable',
}

const headers = {
  'Retry-After': {
    description: 'Через сколько секунд повторить',
    schema: { type: 'integer', minimum: 1 },
  },
}

/** The description of a refusal, with the message that the server returns. */
export function refusalResponses(refusals: Refusals): Record<string, Response> {
  const { texts } = refusals
  const told = (description: string, refusal: Refusal): Response => ({
    description,
    content: { 'application/json': { schema: schemaRef('Error'), example: refusal.body() } },
  })
  return {
    BadRequest: told(
      'Запрос составлен неверно; путь к полю — в `details.errors`',
      refusals.problems([{ path: ['name'], message: texts.required('name') }]),
    ),
    Unauthorized: told('Вход не подтверждён: сессия или токен закончились', refusals.unauthorized()),
    Forbidden: told(
      'Роль не даёт этого права; так же отвечает город тому, кто не вошёл',
      refusals.forbidden(),
    ),
    NotFound: told('Записи нет или она не видна вам', refusals.notFound()),
    Conflict: told('Состояние не позволяет', refusals.conflict('Бронь уже отменена')),
    PreconditionFailed: told(
      'Запись изменилась после того, как её прочли: `If-Match` назвал не последний `updatedAt`',
      new Refusal(
        412,
        'PreconditionFailedError',
        'Пока вы правили, сохранена другая версия: Мария Белова, 14 ноября в 12:10.',
      ),
    ),
    PayloadTooLarge: told('Тело больше допустимого', refusals.tooLarge()),
    TooManyRequests: {
      ...told('Слишком часто; когда повторить — в заголовке `Retry-After`', refusals.tooMany()),
      headers,
    },
    Unavailable: {
      ...told(
        'Город сейчас не справляется; когда повторить — в заголовке `Retry-After`',
        refusals.unavailable(),
      ),
      headers,
    },
  }
}
