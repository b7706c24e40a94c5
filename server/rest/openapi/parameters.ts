import { limits } from '#contract/rest/limits.ts'
import { typeName } from '#contract/rest/typeNames.ts'
import { kindOf } from '../fields/index.ts'
import type { Relation, Scalar, Table } from '../model.ts'
import { type Example, type Parameter, parameterRef, type Reference, schemaRef } from './document.ts'
import { asText, plainSample } from './samples.ts'
import { idSchema, type Sample, schemaOf, visible } from './schemas.ts'

/** Parameters that mean the same for every collection. */
export const sharedParameters: Record<string, Parameter> = {
  Id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Номер записи',
    schema: idSchema,
    example: 7,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      '`"<updatedAt>"` записи, какой вы её прочли: если её сохранили позже, ответ 412. Без него сравнивать не с чем',
    schema: { type: 'string' },
    example: '"2026-11-28T09:03:00.000Z"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Своё имя вызова. Повторный вызов с ним за сутки ничего не делает и получает первый ответ, а с ним `Idempotency-Replayed`: когда он был сделан. Другой вызов с тем же именем — 409 `ConflictError`',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: '6f1c2a9e-5b0d-4f0e-9f6b-2f6a3b1c7d10',
  },
  Pagination: {
    name: 'pagination',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: `Страница: \`page\` и \`pageSize\` либо \`start\` и \`limit\`. По умолчанию ${limits.defaultPageSize} записей, не больше ${limits.maxPageSize}. \`withCount=false\` не считает общее число.`,
    schema: {
      type: 'object',
      properties: {
        page: { type: 'integer', default: 1 },
        pageSize: { type: 'integer', default: limits.defaultPageSize, maximum: limits.maxPageSize },
        start: { type: 'integer', default: 0 },
        limit: { type: 'integer', default: limits.defaultPageSize, maximum: limits.maxPageSize },
        withCount: { type: 'boolean', default: true },
      },
    },
    examples: {
      page: { summary: 'Вторая страница', value: { page: 2, pageSize: 50 } },
      offset: { summary: 'Десять записей после первых двадцати', value: { start: 20, limit: 10 } },
      uncounted: { summary: 'Без общего числа', value: { pageSize: 100, withCount: false } },
    },
  },
  PublicationState: {
    name: 'publicationState',
    in: 'query',
    description: '`preview` показывает и черновики — тем, кто может их править',
    schema: schemaRef('PublicationState'),
    example: 'preview',
  },
  Search: {
    name: '_q',
    in: 'query',
    description: 'Слово в любом текстовом поле, без учёта регистра; число — ещё и в числовых полях и номере',
    schema: { type: 'string', maxLength: limits.searchLength },
    example: 'маяк',
  },
  Words: {
    name: '_q',
    in: 'query',
    description:
      'Слова: находятся записи, где есть все, в любой форме и частью слова от трёх букв. `"фраза в кавычках"` ищется целиком, `-слово` исключает; ё и е не различаются, раскладка клавиатуры любая',
    schema: { type: 'string', maxLength: limits.searchLength },
    example: 'зажечь маяк',
  },
  Start: flatPage('start', 0, 'Сколько записей пропустить'),
  Limit: flatPage('limit', limits.defaultPageSize, 'Сколько записей вернуть'),
}

function flatPage(name: string, given: number, description: string): Parameter {
  return { name, in: 'query', description, schema: { type: 'integer', default: given }, example: 10 }
}

/** The query parameters of a list. */
export function listParameters(table: Table): Reference[] {
  const name = typeName(table.collection)
  return [
    parameterRef(`${name}Filters`),
    parameterRef(`${name}Sort`),
    ...(table.collection.tabs ? [parameterRef(`${name}Tab`)] : []),
    parameterRef('Pagination'),
    ...(table.collection.flat ? [parameterRef('Start'), parameterRef('Limit')] : []),
    ...shapeParameters(table),
    ...(table.collection.drafts ? [parameterRef('PublicationState')] : []),
    parameterRef(table.collection.search ? 'Words' : 'Search'),
  ]
}

/** The query parameters that shape the answer of any other call. */
export function shapeParameters(table: Table): Reference[] {
  const name = typeName(table.collection)
  return [
    parameterRef(`${name}Fields`),
    ...(visible(table.relations).length > 0 ? [parameterRef(`${name}Populate`)] : []),
  ]
}

/** Parameters of one collection, with valid examples. */
export function parametersOf(table: Table, sample: Sample): Record<string, Parameter> {
  const name = typeName(table.collection)
  return {
    [`${name}Filters`]: {
      name: 'filters',
      in: 'query',
      style: 'deepObject',
      explode: true,
      description: 'Условия на поля и связи; несколько условий действуют вместе',
      schema: schemaRef(`${name}Filters`),
      examples: filterExamples(table, sample),
    },
    [`${name}Sort`]: {
      name: 'sort',
      in: 'query',
      style: 'form',
      explode: true,
      description: '`поле`, `поле:desc`, несколько через запятую; у связей — `связь.поле`',
      schema: schemaRef('Sort'),
      examples: sortExamples(table),
    },
    ...tabParameter(table),
    [`${name}Fields`]: {
      name: 'fields',
      in: 'query',
      style: 'form',
      explode: true,
      description: 'Только эти поля; `id` приходит всегда',
      schema: schemaRef(`${name}Fields`),
      examples: {
        some: {
          summary: 'Одно-два поля',
          value: visible(table.scalars)
            .slice(0, 2)
            .map(scalar => scalar.name),
        },
      },
    },
    [`${name}Populate`]: {
      name: 'populate',
      in: 'query',
      style: 'deepObject',
      explode: true,
      description:
        'Связи и файлы, которые придут вместе с записью: `*`, имена через запятую или объект с `fields`, `filters`, `sort`, `populate` внутри. ' +
        `Из списка приходят первые ${limits.defaultRelated} записей, с \`limit\` — до ${limits.maxRelated}`,
      schema: schemaRef(`${name}Populate`),
      examples: populateExamples(table),
    },
  }
}

/** The named groups of rows that a list knows (contract §4). */
function tabParameter(table: Table): Record<string, Parameter> {
  const tabs = Object.keys(table.collection.tabs ?? {})
  const [first] = tabs
  if (first === undefined) return {}
  return {
    [`${typeName(table.collection)}Tab`]: {
      name: 'tab',
      in: 'query',
      description: 'Группа записей, вместе с остальными условиями',
      schema: { type: 'string', enum: tabs },
      example: first,
    },
  }
}

type Examples = Record<string, Example>

function filterExamples(table: Table, sample: Sample): Examples {
  const examples: Examples = {}
  const scalars = visible(table.scalars).filter(({ field }) => !field.computed)
  const value = (scalar: Scalar) => sample[scalar.name] ?? plainSample(schemaOf(scalar.field))
  const words = scalars.find(({ field }) => schemaOf(field).enum)
  if (words) {
    examples['words'] = {
      summary: 'Любое из значений',
      value: { [words.name]: { $in: schemaOf(words.field).enum?.slice(0, 2) } },
    }
  }
  const text = scalars.find(scalar => scalar !== words && kindOf(scalar.field).comparison === 'text')
  if (text) {
    const [word = ''] = asText(value(text)).split(' ')
    examples['text'] = { summary: 'Часть текста', value: { [text.name]: { $containsi: word.toLowerCase() } } }
  }
  const relation = visible(table.relations).find(({ media, many }) => !media && !many)
  if (relation) {
    examples['relation'] = { summary: 'По связи', value: { [relation.name]: { id: 7 } } }
  }
  examples['recent'] = {
    summary: 'Не раньше дня',
    value: { createdAt: { $gte: '2026-03-01' } },
  }
  if (table.collection.softDelete) {
    examples['kept'] = { summary: 'Без удалённых', value: { deletedAt: { $null: true } } }
  }
  return examples
}

function sortExamples(table: Table): Examples {
  const [first] = visible(table.scalars).filter(({ field }) => kindOf(field).comparison === 'text')
  return {
    newest: { summary: 'Сначала новые', value: 'createdAt:desc' },
    ...(first && {
      several: { summary: 'Новые, затем по алфавиту', value: `createdAt:desc,${first.name}:asc` },
    }),
  }
}

function populateExamples(table: Table): Examples {
  const relations = visible(table.relations)
  const [first, second] = relations
  if (!first) return {}
  const inner = visible(first.target.relations).find(relation => relation.media)
  const short = [
    first.name,
    ...(inner ? [`${first.name}.${inner.name}`] : []),
    ...(second ? [second.name] : []),
  ]
  const parts = (relation: Relation) => ({
    fields: visible(relation.target.scalars)
      .slice(0, 1)
      .map(scalar => scalar.name),
  })
  return {
    all: { summary: 'Все связи', value: '*' },
    some: { summary: 'Некоторые, через точку — глубже', value: short.join(',') },
    precise: {
      summary: 'Только нужные поля',
      value: {
        [first.name]: { ...parts(first), ...(inner && { populate: { [inner.name]: parts(inner) } }) },
      },
    },
  }
}
