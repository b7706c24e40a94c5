import { describe, expect, it } from 'vitest'
import { type Block, blockLimits } from '#contract/domains/blocks.ts'
import { MAX_RELATED } from '#contract/rest/bounds.ts'
import { Refusal, refusalsIn } from '../../rest/refusals.ts'
import { ru } from '../../rest/texts.ts'
import { readBlocks } from './blocks.ts'

const refusals = refusalsIn(ru)
const read = (value: unknown) => readBlocks(value, refusals)

/** Paths of the faults. */
function faults(value: unknown): string[] {
  try {
    read(value)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.status).toBe(400)
    for (const { message } of error.details ?? []) expect(message).toMatch(/[а-я]/)
    return (error.details ?? []).map(({ path }) => path.join('.'))
  }
  return []
}

const text = (run: object, id = 'a') => ({ id, type: 'text', content: [run] })
const nested = (depth: number): object => ({
  content: [{ text: `${depth}` }],
  ...(depth > 1 && { items: [nested(depth - 1)] }),
})
const list = (depth: number) => [{ id: 'a', type: 'list', ordered: false, items: [nested(depth)] }]

const article: readonly Block[] = [
  { id: '1', type: 'heading', level: 2, text: 'С чего всё началось' },
  {
    id: '2',
    type: 'text',
    content: [
      { text: 'С одной ' },
      { text: 'очень', bold: true, italic: true },
      { text: 'light()', code: true },
      { text: 'почта', href: 'mailto:mayak@example.org' },
      { text: 'сайт', href: 'https://example.org/?q=1#a' },
    ],
  },
  { id: '3', type: 'image', media: 7, caption: 'Маяк', alt: 'Маяк на рассвете' },
  { id: '4', type: 'list', ordered: true, items: [{ content: [{ text: 'раз' }], items: [{ content: [] }] }] },
  { id: '5', type: 'checklist', items: [{ text: 'лампа', done: true }] },
  { id: '6', type: 'quote', text: 'Свет виден далеко', author: 'Смотритель' },
]

describe('the blocks of an article', () => {
  it('of all six types are returned unchanged', () => {
    expect(read(article)).toEqual(article)
    expect(read([])).toEqual([])
  })

  it('lose attributes that a block does not have, and marks set to false', () => {
    expect(
      read([{ ...text({ text: 'да', bold: false, code: true, style: 'color:red' }), html: '<b>нет</b>' }]),
    ).toEqual([text({ text: 'да', code: true })])
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.org',
    '/shop',
    'example.org',
    '',
  ])('cannot link to %j', href => {
    expect(faults([text({ text: 'сюда', href })])).toEqual(['content.0.content.0.href'])
  })

  it('with several faults are refused with the path of each', () => {
    expect(
      faults([
        { id: '1', type: 'heading', level: 1, text: 'x' },
        { id: '2', type: 'video', src: 'x' },
        { id: '3', type: 'image', media: 'x' },
        text({ text: 5 }, '4'),
        text({ text: 'пол\uD83D' }, '5'),
        text({ text: 'ноль\0' }, '6'),
        { type: 'quote', text: 'x' },
        'x',
      ]),
    ).toEqual([
      'content.0.level',
      'content.1.type',
      'content.2.media',
      'content.3.content.0.text',
      'content.4.content.0.text',
      'content.5.content.0.text',
      'content.6.id',
      'content.7',
    ])
  })

  it('each need an id of their own', () => {
    expect(faults([text({ text: 'a' }), text({ text: 'b' })])).toEqual(['content.1.id'])
  })

  it('are a list with a maximum length, maximum text lengths and a maximum depth', () => {
    expect(faults('<p>html</p>')).toEqual(['content'])
    expect(faults({ blocks: [] })).toEqual(['content'])
    const many = Array.from({ length: blockLimits.blocks + 1 }, (_, n) => text({ text: 'x' }, `${n}`))
    expect(faults(many)).toEqual(['content'])
    expect(read(many.slice(1))).toHaveLength(blockLimits.blocks)
    const pictures = Array.from({ length: MAX_RELATED + 1 }, (_, n) => ({
      id: `${n}`,
      type: 'image' as const,
      media: n + 1,
    }))
    expect(faults(pictures)).toEqual(['content'])
    // The same picture twice is one.
    expect(read([...pictures.slice(1), { id: 'again', type: 'image', media: 2 }])).toHaveLength(
      MAX_RELATED + 1,
    )
    expect(faults([text({ text: 'ы'.repeat(blockLimits.run + 1) })])).toEqual(['content.0.content.0.text'])
    const wide = Array.from({ length: 11 }, (_, n) => text({ text: 'ы'.repeat(blockLimits.run) }, `${n}`))
    expect(faults(wide)).toEqual(['content'])
    expect(read(list(blockLimits.listDepth))).toEqual(list(blockLimits.listDepth))
    expect(faults(list(blockLimits.listDepth + 1))).toEqual([
      'content.0.items.0.items.0.items.0.items.0.items',
    ])
    expect(faults(list(90))).toHaveLength(1)
  })
})
