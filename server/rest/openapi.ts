import type { Chapter, Section } from '#contract/rest/chapter.ts'
import type { Model, Table } from './model.ts'
import { schemaOf } from './openapi/calls.ts'
import { componentsFor } from './openapi/components.ts'
import type { Document, Operation, Tag, TagGroup } from './openapi/document.ts'
import { placedOf } from './openapi/operations.ts'
import { parametersOf, sharedParameters } from './openapi/parameters.ts'
import { type Sample, type Sent, schemasOf } from './openapi/schemas.ts'
import { refusalResponses, sharedSchemas } from './openapi/shared.ts'
import { type Placed, verbsOf } from './openapi/verbs.ts'
import type { Refusals } from './refusals.ts'
import type { Commands } from './routes.ts'

export interface Subject {
  readonly model: Model
  readonly refusals: Refusals
  /** The descriptions of the collections, and the calls besides their five verbs. */
  readonly chapters: readonly Chapter[]
  readonly info: Info
  /** The domains' own ways to do a generic verb. */
  readonly commands?: Commands
}

export interface Info {
  readonly title: string
  readonly version: string
  /** Markdown: the rules of every call. */
  readonly description: string
  /** Where the API answers: `https://city.example.org`. */
  readonly server: string
  /** The name of the session's cookie. */
  readonly cookie: string
}

/** The OpenAPI 3.1 document of everything that is declared. */
export function openApiOf({ model, refusals, chapters, info, commands }: Subject): Document {
  const paths: Record<string, Record<string, Operation>> = {}
  const tags: Tag[] = []
  const groups: TagGroup[] = []
  const all = [...chapters, ...withoutChapter(model, chapters)]
  for (const chapter of all) {
    const names: string[] = []
    for (const { name, section, table } of sectionsOf(chapter, model)) {
      const placed = placedIn(section, table, model, name, commands)
      if (placed.length === 0) continue
      for (const one of placed) place(paths, one)
      names.push(name)
      tags.push({
        name,
        'x-displayName': section.title,
        ...(section.about !== undefined && { description: section.about }),
      })
    }
    if (names.length > 0) groups.push({ name: chapter.title, tags: names })
  }
  return {
    openapi: '3.1.1',
    info: { title: info.title, version: info.version, description: introduction(info.description, all) },
    servers: [{ url: info.server }],
    security: [{ session: [] }, { token: [] }],
    tags,
    'x-tagGroups': groups,
    paths,
    components: componentsFor(paths, {
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

function placedIn(
  section: Section,
  table: Table | undefined,
  model: Model,
  tag: string,
  commands?: Commands,
): Placed[] {
  const verbs =
    table && !table.collection.unrouted
      ? verbsOf(table, section.title, tag, section.example ?? {}, commands)
      : []
  return [...verbs, ...(section.calls ?? []).flatMap(call => placedOf(call, model, tag))]
}

/** A call with the path of a generic verb keeps its name, parameters and refusals; the rest is replaced. */
function place(paths: Record<string, Record<string, Operation>>, { path, method, operation }: Placed): void {
  const item = (paths[path] ??= {})
  const generic = item[method]
  item[method] = generic
    ? {
        ...generic,
        ...operation,
        operationId: generic.operationId,
        responses: { ...generic.responses, ...operation.responses },
        parameters: [...generic.parameters, ...operation.parameters.filter(one => !('$ref' in one))],
      }
    : operation
}

/** A tag group has no description in the document, so the introduction lists what each chapter is about. */
const introduction = (description: string, all: readonly Chapter[]) =>
  [description, '## Разделы', all.map(({ title, about }) => `- **${title}.** ${about}`).join('\n')].join(
    '\n\n',
  )

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

/** The name of a collection that this app does not have: neither it nor its calls are documented. */
const absentFrom = (value: unknown, model: Model): string[] =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  'name' in value &&
  !model.tables.has(String(value.name))
    ? [String(value.name)]
    : []

/** Collections that no chapter introduces, as a chapter of their own. */
function withoutChapter(model: Model, chapters: readonly Chapter[]): Chapter[] {
  const introduced = new Set(chapters.flatMap(chapter => sectionsOf(chapter, model).map(({ name }) => name)))
  const left = [...model.tables.values()].filter(
    ({ collection }) => !collection.unrouted && !introduced.has(collection.name),
  )
  const declares = Object.fromEntries(left.map(({ collection }) => [collection.name, collection]))
  return left.length > 0
    ? [{ title: 'Прочее', about: 'Остальные записи города.', declares, sections: {} }]
    : []
}

function merged<T>(
  model: Model,
  chapters: readonly Chapter[],
  make: (table: Table, sample: Sample, sent: Sent) => Record<string, T>,
): Record<string, T> {
  const sections = new Map(chapters.flatMap(chapter => Object.entries(chapter.sections)))
  const all = [...model.tables].map(([name, table]) => {
    const { example = {}, sends = {} } = sections.get(name) ?? {}
    const sent = Object.entries(sends).map(([attribute, declared]) => [attribute, schemaOf(declared)])
    return make(table, example, Object.fromEntries(sent) as Sent)
  })
  return Object.assign({}, ...all) as Record<string, T>
}
