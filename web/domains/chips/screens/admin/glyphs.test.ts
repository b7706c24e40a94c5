import { expect, test } from 'vitest'
import { glyphs } from './glyphs.ts'
import { texts } from './texts.ts'

test('every example in the field that finds glyphs finds one', () => {
  const examples = texts.findGlyph.toLowerCase().match(/[а-яё]+/g) ?? []
  expect(examples.length).toBeGreaterThan(2)
  for (const word of examples)
    expect(
      glyphs.some(({ label }) => label.toLowerCase().includes(word)),
      word,
    ).toBe(true)
})
