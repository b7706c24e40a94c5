import { expect, test } from 'vitest'
import { nextIn } from './signInRoutes.tsx'

test('after signing in one comes to a page of this app and nowhere else', () => {
  expect(nextIn({ next: '/shop?type=shop_item_type_1' })).toEqual({ next: '/shop?type=shop_item_type_1' })
  for (const next of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:',
    7,
  ])
    expect(nextIn({ next })).toEqual({})
})
