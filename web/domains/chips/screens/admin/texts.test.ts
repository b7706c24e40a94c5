import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test.each([
  ['none', 0, false],
  ['three', 3, 'Его обещают миссии (3): наградить за них'],
  ['a number that is not known', null, 'Если его обещают миссии, наградить за них'],
])(
  'the question before a chip is deleted says what becomes of missions that promise it: %s',
  (_, missions, said) => {
    const text = texts.removeText(0, missions)
    if (said) expect(text).toContain(said)
    else expect(text).not.toContain('мисси')
  },
)
