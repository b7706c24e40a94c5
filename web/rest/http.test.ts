import { expect, it } from 'vitest'
import { ApiError } from './http.ts'

it.each([
  [0, true],
  [400, false],
  [403, false],
  [404, false],
  [409, false],
  [429, true],
  [500, true],
  [503, true],
])('an error with the status %d is repeated by queries: %s', (status, isTemporary) => {
  expect(new ApiError(status, 'SomeError', 'Сообщение').isTemporary).toBe(isTemporary)
})
