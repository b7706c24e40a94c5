import { listOf, objectOf, type Schema } from '../rest/schema.ts'
import { blockLimits, linkProtocols } from './blocks.ts'

const words = (maxLength: number, minLength = 0): Schema => ({ type: 'string', minLength, maxLength })
const atMost = (maxItems: number, items: Schema): Schema => ({ ...listOf(items), maxItems })

const id = { ...words(64, 1), examples: ['b1'] }
const on = { type: 'boolean' }
const runs = atMost(
  blockLimits.runs,
  objectOf({
    text: words(blockLimits.run),
    'bold?': on,
    'italic?': on,
    'code?': on,
    'href?': { ...words(blockLimits.href), description: `Начинается с ${linkProtocols.join(', ')}` },
  }),
)
const items = (depth: number): Schema =>
  atMost(
    blockLimits.items,
    objectOf({ content: runs, ...(depth < blockLimits.listDepth && { 'items?': items(depth + 1) }) }),
  )

/**
 * JSON Schema of an article's content for the API document (product §4); `server/domains/portal/blocks.ts`
 * checks it.
 */
export const blockSchema: Schema = {
  ...atMost(blockLimits.blocks, {
    anyOf: [
      objectOf({ id, type: { const: 'heading' }, level: { enum: [2, 3] }, text: words(blockLimits.line) }),
      objectOf({ id, type: { const: 'text' }, content: runs }),
      objectOf({
        id,
        type: { const: 'image' },
        media: { type: 'integer', description: 'Номер загруженной картинки' },
        'caption?': words(blockLimits.line),
        'alt?': words(blockLimits.line),
      }),
      objectOf({ id, type: { const: 'list' }, ordered: { type: 'boolean' }, items: items(1) }),
      objectOf({
        id,
        type: { const: 'checklist' },
        items: atMost(
          blockLimits.items,
          objectOf({ text: words(blockLimits.line), done: { type: 'boolean' } }),
        ),
      }),
      objectOf({
        id,
        type: { const: 'quote' },
        text: words(blockLimits.quote),
        'author?': words(blockLimits.line),
      }),
    ],
  }),
  examples: [
    [
      { id: 'b1', type: 'heading', level: 2, text: 'Зачем нам тихий час' },
      { id: 'b2', type: 'text', content: [{ text: 'Час без встреч ' }, { text: 'каждый день', bold: true }] },
    ],
  ],
}
