import { flatRowOf, rowOf } from '#contract/rest/action.ts'
import type { Chapter, Section } from '#contract/rest/chapter.ts'
import type { Model, Table } from './model.ts'
import { placedOf } from './openapi/actions.ts'
import { componentsFor } from './openapi/components.ts'
import type { Document, Operation, Reference, Tag } from './openapi/document.ts'
import { parametersOf, sharedParameters } from './openapi/parameters.ts'
import { schemasOf } from './openapi/schemas.ts'
import { refusalResponses, sharedSchemas } from './openapi/shared.ts'
import { type Placed, verbsOf } from './openapi/verbs.ts'
import type { Refusals } from './refusals.ts'

export interface Subject {
  readonly model: Model
  readonly refusals: Refusals
  /** What is told of the collections, and the calls beside their five verbs. */
  readonly chapters: readonly Chapter[]
  readonly info: Info
}

export interface Info {
  readonly title: string
  readonly version: string
  /** Markdown: what holds for every call. */
  readonly description: string
  /** Where the API answers: `https://city.example.org`. */
  readonly server: string
  /** The name of the session's cookie. */
  readonly cookie: string
}

/** The OpenAPI 3.1 document of everything that is declared. */
export function openApiOf({ model, refusals, chapters, info }: Subject): Document {
  const paths: Record<string, Record<string, Operation>> = {}
  const tags: Tag[] = []
  for (const chapter of [...chapters, ...untold(model, chapters)]) {
    const sections = sectionsOf(chapter, model).map(({ name, section, table }) => {
      const placed = placedIn(section, table, model, chapter.title).map(one => place(paths, one))
      return {
        name,
        title: section.title,
        ...(section.about !== undefined && { description: section.about }),
        ...(table && { row: rowReference(table) }),
        operations: [...new Set(placed.filter(isFirstSpelling).map(({ operationId }) => operationId))],
      }
    })
    const told = sections.filter(({ operations }) => operations.length > 0)
    if (told.length > 0) tags.push({ name: chapter.title, description: chapter.about, 'x-sections': told })
  }
  return {
    openapi: '3.1.1',
    info: { title: info.title, version: info.version, description: info.description },
    servers: [{ url: info.server }],
    security: [{ session: [] }, { token: [] }],
    tags,
    paths,
    components: componentsFor([paths, tags], {
      schemas: { ...sharedSchemas, ...merged(model, chapters, schemasOf) },
      parameters: { ...sharedParameters, ...merged(model, chapters, parametersOf) },
      responses: refusalResponses(refusals),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: info.cookie, description: 'Сессия браузера' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Токен из `POST /api/auth/local`',
        },
      },
    }),
  }
}

function placedIn(section: Section, table: Table | undefined, model: Model, tag: string): Placed[] {
  const verbs =
    table && !table.collection.unrouted ? verbsOf(table, section.title, tag, section.example ?? {}) : []
  return [...verbs, ...(section.actions ?? []).flatMap(action => placedOf(action, model, tag))]
}

/** A call with the path of a generic verb keeps its name and parameters and tells the rest anew. */
function place(
  paths: Record<string, Record<string, Operation>>,
  { path, method, operation }: Placed,
): Operation {
  const item = (paths[path] ??= {})
  const generic = item[method]
  const placed = generic
    ? {
        ...generic,
        ...operation,
        operationId: generic.operationId,
        parameters: [...generic.parameters, ...operation.parameters.filter(one => !('$ref' in one))],
      }
    : operation
  item[method] = placed
  return placed
}

const isFirstSpelling = (operation: Operation) => operation['x-same-as'] === undefined

const rowReference = ({ collection }: Table) =>
  (collection.flat ? flatRowOf(collection) : rowOf(collection)) as Reference

interface Introduced {
  readonly name: string
  readonly section: Section
  readonly table: Table | undefined
}

function sectionsOf({ sections, declares }: Chapter, model: Model): Introduced[] {
  const declared = Object.values(declares).flatMap(value => tablesOf(value, model))
  const names = new Set([...Object.keys(sections), ...declared.map(table => table.collection.name)])
  const absent = new Set(Object.values(declares).flatMap(value => absentFrom(value, model)))
  return [...names.difference(absent)].map(name => ({
    name,
    section: sections[name] ?? { title: name },
    table: model.tables.get(name),
  }))
}

const tablesOf = (value: unknown, model: Model): Table[] =>
  [...model.tables.values()].filter(table => table.collection === value && !table.collection.unrouted)

/** The name of a collection that this app has not: nothing is told of it, nor of its calls. */
const absentFrom = (value: unknown, model: Model): string[] =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  'name' in value &&
  !model.tables.has(String(value.name))
    ? [String(value.name)]
    : []

/** Collections that stand in no chapter yet. */
function untold(model: Model, chapters: readonly Chapter[]): Chapter[] {
  const told = new Set(chapters.flatMap(chapter => sectionsOf(chapter, model).map(({ name }) => name)))
  const left = [...model.tables.values()].filter(
    ({ collection }) => !collection.unrouted && !told.has(collection.name),
  )
  const declares = Object.fromEntries(left.map(({ collection }) => [collection.name, collection]))
  return left.length > 0
    ? [{ title: 'Прочее', about: 'Остальные записи города.', declares, sections: {} }]
    : []
}

function merged<T>(
  model: Model,
  chapters: readonly Chapter[],
  make: (table: Table, sample: { readonly [name: string]: unknown }) => Record<string, T>,
): Record<string, T> {
  const samples = new Map(
    chapters.flatMap(({ sections }) =>
      Object.entries(sections).map(([name, { example = {} }]) => [name, example] as const),
    ),
  )
  const all = [...model.tables].map(([name, table]) => make(table, samples.get(name) ?? {}))
  return Object.assign({}, ...all) as Record<string, T>
}
