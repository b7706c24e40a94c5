import { expect, test } from 'vitest'
import { returnPath } from './returnPath.ts'

const origin = 'https://city.example'

test.each([
  ['/shop?type=shop_item_type_1#top', '/shop?type=shop_item_type_1#top'],
  ['https://city.example/account?tab=history', '/account?tab=history'],
  ['/article/%2F%2Fevil.example', '/article/%2F%2Fevil.example'],
])('after signing in %j leads to a page of this app', (value, path) => {
  expect(returnPath(value, origin)).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/shop/..//evil.example',
  'https://city.example.evil.example/',
  'https://city.example@evil.example/',
  'https://city.example//evil.example',
  'http://city.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://city.example/shop',
  'https://[',
  7,
  ['/shop'],
  undefined,
])('after signing in %j leads nowhere', value => {
  expect(returnPath(value, origin)).toBeUndefined()
})
