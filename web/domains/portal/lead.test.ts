import { expect, test } from 'vitest'
import type { Block } from '#contract/domains/blocks.ts'
import { leadOf } from './lead.ts'

const text = (words: string): Block => ({ id: words, type: 'text', content: [{ text: words }] })

test('an article begins with its first paragraph that says something', () => {
  const heading: Block = { id: 'h', type: 'heading', level: 2, text: 'Зачем' }
  expect(leadOf([heading, text('  '), text('Полгода подготовки.'), text('Дальше.')])).toBe(
    'Полгода подготовки.',
  )
  expect(leadOf([heading])).toBe('')
})

test('a long paragraph is cut after a whole word, a word without end in its middle', () => {
  const lead = leadOf([text('одна бессонная ночь, '.repeat(20))])
  expect(lead).toMatch(/ (одна|бессонная|ночь)…$/)
  expect(lead.length).toBeLessThanOrEqual(221)
  expect(leadOf([text('а'.repeat(1000))]).length).toBeGreaterThan(100)
})
