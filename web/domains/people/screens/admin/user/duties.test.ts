import { expect, test } from 'vitest'
import { dutiesOf } from './duties.ts'
import { texts } from './texts.ts'

test('a moderator has every duty that is named, a resident has none', () => {
  expect(dutiesOf('moderator')).toEqual(Object.values(texts.duties))
  expect(dutiesOf('admin')).toEqual(Object.values(texts.duties))
  expect(dutiesOf('resident')).toEqual([])
})
