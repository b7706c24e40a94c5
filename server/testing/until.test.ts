import { expect, test } from 'vitest'
import { until } from './until.ts'

test('until repeats the check until no assertion fails', async () => {
  let asked = 0
  await until(async () => expect((asked += 1)).toBe(3))
  expect(asked).toBe(3)
})
