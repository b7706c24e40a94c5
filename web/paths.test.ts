import { expect, expectTypeOf, test } from 'vitest'
import { paths, screen } from './paths.ts'

test('an address is the path with its parameters filled in', () => {
  const item = screen('/shop-item/$itemId/photo/$name')
  expect(item.href({ itemId: 7, name: 'вид сбоку' })).toBe(
    '/shop-item/7/photo/%D0%B2%D0%B8%D0%B4%20%D1%81%D0%B1%D0%BE%D0%BA%D1%83',
  )
  expectTypeOf(item.href)
    .parameter(0)
    .toEqualTypeOf<Record<'itemId', string | number> & Record<'name', string | number>>()
})

test('the address of a screen without parameters is its path', () => {
  expect(paths.dashboard.href()).toBe('/dashboard')
})
