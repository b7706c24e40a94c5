import type { Schema } from '#contract/rest/action.ts'
import {
  type Document,
  type Method,
  resolve,
  type Tag,
  type TagSection,
} from '../../rest/openapi/document.ts'
import { asText } from '../../rest/openapi/samples.ts'
import { type Html, html } from '../page.ts'
import { markdown } from './markdown.ts'
import { type Call, operationBlock } from './operation.ts'
import { descriptionOf, rowList } from './rows.ts'
import { inWords } from './types.ts'

/** A domain: what it is about, then its collections and families of calls. */
export const chapterBlock = (
  tag: Tag,
  number: number,
  document: Document,
): Html => html`<section class="chapter">
<h2 id="${chapterId(number)}">${tag.name}</h2>
${markdown(tag.description)}
${tag['x-sections'].map(section => sectionBlock(section, document))}
</section>`

export const chapterId = (number: number) => `chapter-${number}`
export const sectionId = ({ name }: Pick<TagSection, 'name'>) => `section-${name}`

function sectionBlock(section: TagSection, document: Document): Html {
  return html`<article class="block" id="${sectionId(section)}">
<h3>${section.title} <code>${section.name}</code></h3>
${section.description === undefined ? '' : markdown(section.description)}
${fields(section, document)}
${callsOf(section, document).map(call => operationBlock(call, section.title, document))}
</article>`
}

/** The calls of a section in the order they were told; other spellings fold into the first. */
function callsOf({ operations }: TagSection, document: Document): Call[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method as Method,
      path,
      operation,
    })),
  )
  return operations.flatMap(id => {
    const call = all.find(({ operation }) => operation.operationId === id)
    if (!call || call.operation['x-same-as'] !== undefined) return []
    const also = all.filter(({ operation }) => operation['x-same-as'] === id).map(({ path }) => path)
    return [{ ...call, also }]
  })
}

function fields({ row, operations }: TagSection, document: Document): Html | '' {
  if (!row) return ''
  const schema = resolve(document, row) as Schema
  const { properties = {} } = schema.properties?.['attributes'] ?? schema
  const required = requiredIn(operations, document)
  const rows = Object.entries(properties)
    .filter(([name]) => name !== 'id')
    .map(([name, property]) => ({
      name,
      required: required.has(name),
      readOnly: property['readOnly'] === true,
      told: [
        property['x-on-demand'] ? related(property, document) : inWords(property),
        'default' in property
          ? html` <span class="dim">изначально <code>${asText(property['default'])}</code></span>`
          : html``,
        ...descriptionOf(property),
      ],
    }))
  return html`<details class="fields"><summary>Поля записи <span class="dim">${rows.length}</span></summary>${rowList(rows)}</details>`
}

/** What a create must bring. */
function requiredIn(operations: readonly string[], document: Document): ReadonlySet<string> {
  for (const item of Object.values(document.paths)) {
    const body = item.post?.requestBody?.content['application/json']
    if (!body || !operations.includes(item.post.operationId)) continue
    const data = body.schema.properties?.['data']
    const [complete] = data?.anyOf ?? [data]
    if (data) return new Set(complete?.required)
  }
  return new Set()
}

/** A relation, with a way to the section of what it points at. */
function related(property: Schema, document: Document): Html {
  const text = JSON.stringify(property)
  const [, name = ''] = /#\/components\/schemas\/(\w+?)(?:Flat)?"/.exec(text) ?? []
  const section = document.tags
    .flatMap(tag => tag['x-sections'])
    .find(({ row }) => row?.$ref.replace(/Flat$/, '').endsWith(`/${name}`))
  const many = text.includes('"items"')
  return html`${many ? 'связи' : 'связь'} → ${section ? html`<a href="#${sectionId(section)}">${section.title}</a>` : name}`
}
