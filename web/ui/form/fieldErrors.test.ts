import { expect, test } from 'vitest'
import { fieldErrors } from './fieldErrors.ts'

test('each problem of a refusal goes to the field of its path', () => {
  const refusal = {
    details: [
      { path: ['name'], message: 'Укажите название', name: 'ValidationError' },
      { path: ['content', '0', 'text'], message: 'Слишком длинно', name: 'ValidationError' },
      { path: [], message: 'Так нельзя', name: 'ValidationError' },
    ],
  }
  expect(fieldErrors(refusal)).toEqual({ name: 'Укажите название', 'content.0.text': 'Слишком длинно' })
})

test('a lost connection is about no field', () => {
  expect(fieldErrors(new TypeError('Failed to fetch'))).toEqual({})
  expect(fieldErrors(null)).toEqual({})
})
