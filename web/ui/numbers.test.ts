import { expect, test } from 'vitest'
import { formatNumber, formatSigned } from './numbers.ts'

test('a number is formatted as in Russian, with non-breaking spaces', () => {
  expect([formatNumber(1_284_560), formatNumber(12.5), formatNumber(0.126)]).toEqual([
    '1\u00a0284\u00a0560',
    '12,5',
    '0,13',
  ])
})

test('a change of an account has its sign, a true minus (U+2212)', () => {
  expect([formatSigned(128), formatSigned(-3), formatSigned(0)]).toEqual(['+128', '−3', '0'])
})
