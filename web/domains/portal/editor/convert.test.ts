import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, blockLimits, type Inline, type ListItem } from '#contract/domains/blocks.ts'
import { propertyRuns } from '#contract/testing/properties.ts'
import { converter, toDocument, toNextDocument } from './convert.ts'
import { blockKey, joinRuns } from './draft.ts'
import { schemaExtensions } from './schema.ts'

const schema = getSchema(schemaExtensions)
const there = (blocks: readonly Block[]) => {
  const document = schema.nodeFromJSON(toDocument(blocks))
  document.check()
  return document
}
const andBack = (blocks: readonly Block[]) => converter(() => null)(there(blocks))

const words = (maxLength: number, minLength = 0) =>
  fc.string({
    unit: fc.oneof(
      fc.constantFrom('ё', ' ', '\n', '<', '&', '​', '‮'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
    minLength,
    maxLength,
  })
const on = fc.option(fc.constant(true as const), { nil: undefined })
/** Without attributes that are undefined. */
const compact = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T

const run: fc.Arbitrary<Inline> = fc
  .record({
    text: words(20, 1),
    bold: on,
    italic: on,
    code: on,
    href: fc.option(fc.constantFrom('https://a.b/?c=d&e', 'mailto:a@b.c', 'http://x/'), { nil: undefined }),
  })
  .map(made => compact(made) as Inline)
const runs = fc.array(run, { maxLength: 5 }).map(joinRuns)
const item = (depth: number): fc.Arbitrary<ListItem> =>
  depth === blockLimits.listDepth
    ? runs.map(content => ({ content }))
    : fc
        .record({ content: runs, items: fc.array(item(depth + 1), { maxLength: 3 }) })
        .map(({ content, items }) => (items.length > 0 ? { content, items } : { content }))
const line = words(30)
const optional = fc.option(words(20, 1), { nil: undefined })

const block = fc.oneof(
  fc.record({ type: fc.constant('heading' as const), level: fc.constantFrom(2, 3), text: line }),
  fc.record({ type: fc.constant('text' as const), content: runs }),
  fc
    .record({
      type: fc.constant('image' as const),
      media: fc.integer({ min: 1 }),
      caption: optional,
      alt: optional,
    })
    .map(compact),
  fc.record({
    type: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(item(1), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    type: fc.constant('checklist' as const),
    items: fc.array(fc.record({ text: line, done: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ type: fc.constant('quote' as const), text: line, author: optional }).map(compact),
)
const article = fc
  .array(block, { maxLength: 12 })
  .map(blocks => blocks.map((made, at) => ({ ...made, id: `b${at}` }) as Block))
  .filter(([first, ...more]) => more.length > 0 || !(first?.type === 'text' && first.content.length === 0))

test('blocks come back from the editor as they went', () => {
  fc.assert(
    fc.property(article, blocks => {
      expect(andBack(blocks)).toEqual(blocks)
    }),
    propertyRuns(500),
  )
})

test('runs are joined, and what the server may hold but nobody can write is filled', () => {
  const odd: readonly Block[] = [
    {
      id: 'a',
      type: 'text',
      content: [{ text: 'од' }, { text: '' }, { text: 'но' }, { text: '!', bold: true }],
    },
    { id: 'b', type: 'list', ordered: true, items: [] },
    { id: 'c', type: 'checklist', items: [] },
  ]
  expect(andBack(odd)).toEqual([
    { id: 'a', type: 'text', content: [{ text: 'одно' }, { text: '!', bold: true }] },
    { id: 'b', type: 'list', ordered: true, items: [{ content: [] }] },
    { id: 'c', type: 'checklist', items: [{ text: '', done: false }] },
  ])
  expect(andBack([])).toEqual([])
  expect(andBack([{ id: 'a', type: 'text', content: [] }])).toEqual([])
})

test('a block that did not change is the same object, and is not converted again', () => {
  const convert = converter(() => null)
  const document = there([
    { id: 'a', type: 'text', content: [{ text: 'раз' }] },
    { id: 'b', type: 'text', content: [{ text: 'два' }] },
  ])
  const before = convert(document)
  const after = convert(
    document.copy(
      document.content.replaceChild(1, schema.node('paragraph', { id: 'b' }, [schema.text('новое')])),
    ),
  )
  expect(after[0]).toBe(before[0])
  expect(after[1]).toEqual({ id: 'b', type: 'text', content: [{ text: 'новое' }] })
})

test('items nested too deep stand at the deepest level', () => {
  const nest = (depth: number): object => ({
    type: 'listItem',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: `${depth}` }] },
      ...(depth < 6 ? [{ type: 'bulletList', content: [nest(depth + 1)] }] : []),
    ],
  })
  const deep = schema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'bulletList', attrs: { id: 'a' }, content: [nest(1)] }],
  })
  const [list] = converter(() => null)(deep)
  const levels = (items: readonly ListItem[]): unknown =>
    items.map(({ content, items: inner = [] }) => [content[0]?.text, levels(inner)])
  expect(list?.type === 'list' && levels(list.items)).toEqual([
    [
      '1',
      [
        [
          '2',
          [
            [
              '3',
              [
                ['4', []],
                ['5', []],
                ['6', []],
              ],
            ],
          ],
        ],
      ],
    ],
  ])
})

test('a picture on its way is not stored until its file has an id', () => {
  const waiting = schema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'image', attrs: { id: 'a', upload: 'u1', alt: 'Мост' } }],
  })
  expect(converter(() => null)(waiting)).toEqual([])
  expect(converter(() => 7)(waiting)).toEqual([{ id: 'a', type: 'image', media: 7, alt: 'Мост' }])
})

test('pictures on their way stay behind the block that they followed when other blocks take the place of theirs', () => {
  const words = (id: string) => ({ type: 'paragraph', attrs: { id } })
  const waiting = (id: string) => ({ type: 'image', attrs: { id, upload: `u-${id}`, caption: 'Мост' } })
  const stored = { type: 'image', attrs: { id: 's', upload: 'u-s', media: 3 } }
  const before = schema.nodeFromJSON({
    type: 'doc',
    content: [waiting('i'), words('a'), waiting('j'), words('b'), waiting('k'), stored, words('c')],
  })
  const next = (blocks: readonly Block[]) =>
    schema
      .nodeFromJSON(toNextDocument(blocks, before, () => null))
      .children.map(({ attrs }) => attrs['upload'] ?? attrs['id'])
  const text = (id: string): Block => ({ id, type: 'text', content: [] })
  expect(next([text('a'), text('c')])).toEqual(['a', 'u-j', 'u-k', 'c', 'u-i'])
  expect(next([])).toEqual(['u-i', 'u-j', 'u-k'])
  // A block of that version comes back in place of the picture that was to replace its own.
  expect(next([text('a'), text('j')])).toEqual(['a', 'j', 'u-k', 'u-i'])
})

test('keys of blocks do not depend on the order of attributes or on how runs are cut', () => {
  const one: Block = { id: 'a', type: 'text', content: [{ text: 'а' }, { text: 'б', bold: true }] }
  const other = JSON.parse(
    '{"content":[{"text":"а"},{"text":""},{"bold":true,"text":"б"}],"type":"text","id":"a"}',
  )
  expect(blockKey(other)).toBe(blockKey(one))
})
