import { expect, test } from 'vitest'
import { fieldErrors, refusalOf } from './fieldErrors.ts'

test('each error of a refusal is assigned to the field of its path', () => {
  const refusal = {
    details: [
      { path: ['name'], message: 'Укажите название', name: 'ValidationError' },
      { path: ['content', '0', 'text'], message: 'Слишком длинно', name: 'ValidationError' },
      { path: [], message: 'Так нельзя', name: 'ValidationError' },
    ],
  }
  expect(fieldErrors(refusal)).toEqual({ name: 'Укажите название', 'content.0.text': 'Слишком длинно' })
})

test('a lost connection is assigned to no field', () => {
  expect(fieldErrors(new TypeError('Failed to fetch'))).toEqual({})
  expect(fieldErrors(null)).toEqual({})
})

test('an error without a status is no refusal', () => {
  const refusal = Object.assign(new Error('Занято'), { status: 400 })
  expect(refusalOf(refusal)).toBe(refusal)
  expect(refusalOf(new TypeError('x is not a function'))).toBeUndefined()
  expect(refusalOf(undefined)).toBeUndefined()
})
