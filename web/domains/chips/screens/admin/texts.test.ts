import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test.each([
  ['none', 0, false],
  ['three', 3, 'Он входит в награду миссий (3): наградить за них'],
  ['a number that is not known', null, 'Если он входит в награду миссий, наградить за них'],
])(
  'the question before a chip is deleted says what becomes of missions that give it: %s',
  (_, missions, said) => {
    const text = texts.removeText(0, missions)
    if (said) expect(text).toContain(said)
    else expect(text).not.toContain('мисси')
  },
)
