import { expect, test } from 'vitest'
import type { Block } from '#contract/domains/blocks.ts'
import { compare, join } from './compare.ts'
import { type Draft, emptyDraft } from './draft.ts'

const text = (id: string, words: string): Block => ({ id, type: 'text', content: [{ text: words }] })
const draft = (content: readonly Block[], more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  content,
  ...more,
})
const idsOf = ({ content }: Draft) => content.map(({ id }) => id)

const [a, b, c] = [text('a', 'раз'), text('b', 'два'), text('c', 'три')]
const base = draft([a, b, c], { title: 'Было' })

test('takes what one side changed, keeps what both added, and prefers this window where both wrote', () => {
  const mine = draft([a, text('b', 'два здесь'), text('own', 'моё'), c], { title: 'Было' })
  const theirs = draft([text('a', 'раз там'), text('b', 'два там'), c, text('new', 'их')], { title: 'Стало' })
  const compared = compare(base, mine, theirs)
  expect(compared.blocks.filter(pair => !pair.isSame).map(({ id, side }) => [id, side])).toEqual([
    ['a', 'theirs'],
    ['b', 'mine'],
    ['own', 'mine'],
    ['new', 'theirs'],
  ])
  const joined = join(compared)
  expect(joined.title).toBe('Стало')
  expect(joined.content).toEqual([
    text('a', 'раз там'),
    text('b', 'два здесь'),
    text('own', 'моё'),
    c,
    text('new', 'их'),
  ])
  expect(join(compared, { a: 'mine', b: 'theirs', own: 'theirs', title: 'mine' })).toMatchObject({
    title: 'Было',
    content: [a, text('b', 'два там'), c, text('new', 'их')],
  })
})

test('a block deleted on one side goes unless the other side wrote in it', () => {
  const withoutB = draft([a, c])
  expect(idsOf(join(compare(base, withoutB, base)))).toEqual(['a', 'c'])
  expect(idsOf(join(compare(base, base, withoutB)))).toEqual(['a', 'c'])
  const written = draft([a, text('b', 'важно'), c])
  expect(idsOf(join(compare(base, withoutB, written)))).toEqual(['a', 'b', 'c'])
  expect(idsOf(join(compare(base, written, withoutB)))).toEqual(['a', 'b', 'c'])
})

test('the order is that of the side that moved blocks', () => {
  const moved = draft([c, a, b])
  const added = draft([a, b, text('d', 'четыре'), c])
  expect(idsOf(join(compare(base, moved, added)))).toEqual(['c', 'a', 'b', 'd'])
  expect(idsOf(join(compare(base, added, moved)))).toEqual(['c', 'a', 'b', 'd'])
})

test('without a common version nothing is left out', () => {
  const joined = join(compare(null, draft([a, text('x', 'моё')]), draft([a, text('y', 'их')])))
  expect(new Set(idsOf(joined))).toEqual(new Set(['a', 'x', 'y']))
})
