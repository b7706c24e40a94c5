import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { routeModules } from '../screenModules.ts'
import { openingOf, transport } from './opening.ts'

const me = { id: 7, blocked: false, balance: 40, role: { type: 'authenticated' } }
const list = { data: [], meta: { pagination: { page: 1, pageSize: 1, pageCount: 0, total: 0 } } }
let asked: string[] = []

const answering = (caller: object) => {
  asked = []
  transport.fetch = async path => {
    asked.push(decodeURIComponent(path))
    return Response.json(path.startsWith('/api/users/me') ? caller : list)
  }
}
const { fetch: network } = transport
test('an address that names no host is the page of none', () => {
  expect(openingOf('//').isDrawn).toBe(false)
})

beforeEach(() => answering(me))
// Files of tests share their modules.
afterAll(() => {
  transport.fetch = network
})

const startsOf = () => asked.map(path => path.replace(/\?.*/, ''))

test('the resident and the unread notices are read before everything else', async () => {
  await openingOf('/user-activity-list?tab=2&q=сад').read()
  expect(startsOf().slice(0, 2)).toEqual(['/api/users/me', '/api/notifications'])
  expect(asked.some(path => path.includes('tab=needAction') && path.includes('_q=сад'))).toBe(true)
})

test.each([
  '/dashboard',
  '/user-activity-list',
  '/leaderboard',
  '/shop',
  '/shop-item/7',
  '/portal',
  '/article/7',
])('the page of %s asks for each address once', async address => {
  await openingOf(address).read()
  expect(asked.length).toBeGreaterThan(3)
  expect(asked).toEqual([...new Set(asked)])
})

test('participants are asked for only where missions were found', async () => {
  await openingOf('/user-activity-list?q=дирижабль').read()
  expect(startsOf()).not.toContain('/api/activities/participants')
  transport.fetch = async path => {
    asked.push(path)
    return Response.json(
      path.startsWith('/api/users/me') ? me : { ...list, data: [{ id: 3, attributes: {} }] },
    )
  }
  await openingOf('/user-activity-list').read()
  expect(startsOf()).toContain('/api/activities/participants')
})

test('somebody who is blocked gets nothing but who they are', async () => {
  answering({ ...me, blocked: true })
  await openingOf('/shop').read()
  expect(startsOf()).toEqual(['/api/users/me'])
})

test('the search of an address is read as the screen reads it', async () => {
  await openingOf('/shop?page=3&sort=cheap&affordable=true').read()
  const [shelf = ''] = asked.filter(path => path.includes('pagination[page]=3'))
  expect(shelf).toContain('sort[0]=price&')
  expect(shelf).toContain('[price][$lte]=40')
})

test.each(['/article/new', '/article/1/2', '/no-such', '/', '/article/-1', '/article/99999999999'])(
  'the page of %s, which is no screen with answers of its own, brings the routes and what all screens show',
  async address => {
    const opening = openingOf(address)
    expect(opening.isDrawn).toBe(false)
    expect(opening.modules).toEqual(routeModules)
    await opening.read()
    expect(startsOf()).toEqual(['/api/users/me', '/api/notifications', '/api/activities'])
  },
)

test.each([
  '/user-activity-list/',
  '/leaderboard?period=year',
  '/shop',
  '/shop-item/7',
  '/portal?tab=my-space',
  '/article/7?talk=old',
])('the modules of %s exist', address => {
  const { modules } = openingOf(address)
  expect(modules.length).toBeGreaterThan(0)
  for (const module of modules) expect(existsSync(join(import.meta.dirname, '..', module)), module).toBe(true)
})
