import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { serve } from '../testing/app.tsx'
import { me, moderator } from '../testing/city.tsx'
import { loadAdminRoutes, loadScreenRoutes, router } from './router.tsx'

await loadScreenRoutes()

await loadAdminRoutes()

/** The query as the screen of this address reads it. */
function searchAt(address: string): Record<string, unknown> {
  const { routeTree } = router
  const at = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  return at.matchRoutes(at.latestLocation).at(-1)?.search ?? {}
}

test.each([
  'https://evil.example/',
  '//evil.example',
  '/%09/evil.example',
  '/%0A/evil.example',
  '/%5Cevil.example',
])('the sign-in screen never gets %s as the page to return to', next => {
  expect(searchAt(`/sign-in?next=${next}`)['next']).toBeUndefined()
})

test('the sign-in screen returns to a page of this app', () => {
  expect(searchAt('/sign-in?next=%2Fshop%3Fpage%3D2')['next']).toBe('/shop?page=2')
})

const admin: readonly { id: string; fullPath: string }[] = Object.values(router.routesById).filter(
  ({ fullPath }) => /^\/admin(\/|$)/.test(fullPath),
)

test.each(admin.map(({ id, fullPath }) => [fullPath, id]))(
  '%s is behind the guard of its area',
  (path, id) => {
    expect(id).toMatch(path === '/admin/settings' ? /^\/moderator\/superadmin\// : /^\/moderator\//)
  },
)

const readers = Object.values(router.routesById).flatMap(({ id, options: { validateSearch } }) =>
  typeof validateSearch === 'function'
    ? [[id, validateSearch as (raw: object) => Record<string, unknown>] as const]
    : [],
)
const junk = ['//evil.example', '', -1, 1e300, true, null, ['x'], { x: 1 }, '__proto__']

test('screens read their queries', () => expect(readers.length).toBeGreaterThan(8))

test.each(readers)('%s never passes on an unchecked value of its query', (_, read) => {
  const keys = Object.keys(read({}))
  expect(keys).not.toEqual([])
  for (const value of junk) {
    const result = read(Object.fromEntries(keys.map(key => [key, value])))
    expect(Object.keys(result).toSorted()).toEqual(keys.toSorted())
    for (const read of Object.values(result)) expect(read).not.toBeInstanceOf(Object)
  }
})

test('invalid query parameters are not part of the screen’s query', () => {
  const { tab, page, category } = searchAt('/account?tab=nonsense&page=-5&category=7')
  expect({ tab, page, category }).toEqual({ tab: undefined, page: undefined, category: undefined })
})

test.each(
  Object.values(router.routesById).flatMap(({ id, options: { component, pendingComponent } }) =>
    /^\/(resident|moderator)\//.test(id) && component && 'preload' in component
      ? [[id, pendingComponent]]
      : [],
  ),
)('%s shows its outline while its code is loaded', (_, outline) => expect(outline).toBeDefined())

test.each([
  [
    '/admin/user-list?q=anna&page=2',
    ['/people?q=anna&sort=name:asc&start=20&limit=20', '/people/count?q=anna'],
  ],
  [
    '/admin/user-list/user/7?tab=history&category=likes&q=anna&at=3',
    ['/people/by-ids', '/user-infos', '/people?q=anna&sort=name:asc&start=2&limit=3'],
  ],
  ['/admin/activity-list/activity/new?from=7', ['/activities/7', '/badges']],
])('what %s shows first is asked for while its code is loaded', async (address, calls) => {
  const sent = serve({ 'GET /users/me': () => ({ ...me, ...moderator }) })
  const { history: _, ...options } = router.options
  await createRouter({ ...options, history: createMemoryHistory({ initialEntries: [address] }) }).load()
  const missing = () =>
    calls.filter(call => !sent.some(({ path }) => decodeURIComponent(path).startsWith(call)))
  await expect.poll(missing).toEqual([])
})
