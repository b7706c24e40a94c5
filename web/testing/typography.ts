import { expect } from 'vitest'

/** The typography of the product in a text that is shown, marks of Markdown taken off. */
export function expectTypography(text: string) {
  expect(text, 'straight quotes, or those of a quote within').not.toMatch(/["'`“”„]/)
  expect(text, 'a hyphen or a short dash for a dash').not.toMatch(/\s[-–]\s|–/)
  expect(text, 'a dash without spaces').not.toMatch(/\S—|—\S/)
  expect(text, 'two spaces, or one at an end').not.toMatch(/\s{2}|^\s|\s$/)
  expect(text, 'three dots').not.toContain('...')
  expect(text, 'an exclamation mark').not.toContain('!')
  expect(text, 'an emoji').not.toMatch(/\p{Extended_Pictographic}/u)
  expect(text.replaceAll(/«[^«»]*»/g, ''), 'unbalanced quotes').not.toMatch(/[«»]/)
}
