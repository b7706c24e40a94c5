import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test.each([
  ['none', 0, false],
  ['two', 2, 'Условия, которые награждают за неё, перестанут работать.'],
  ['a number that is not known', null, 'Если за неё награждают условия, они перестанут работать.'],
])('the question before a mission is deleted says what becomes of conditions: %s', (_, conditions, said) => {
  const text = texts.removeText({ ended: 0, sent: 0, conditions })
  if (said) expect(text).toContain(said)
  else expect(text).not.toContain('перестанут')
})
