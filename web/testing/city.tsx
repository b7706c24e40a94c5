import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { router as app, loadAdminRoutes, loadScreenRoutes } from '../app/router.tsx'
import { queryClient } from '../queries.ts'
import { serve } from './app.tsx'

export const me = {
  id: 1,
  full_name: 'Анна Орлова',
  blocked: false,
  points: 0,
  balance: 0,
  avatar: null,
  latest_badges: [],
}
export const resident = { role: { type: 'authenticated' } }
export const moderator = { role: { type: 'moderator' } }

/** An answer of a list with these rows, or with none that counts so many. */
export const list = (rows: readonly object[] = [], total = rows.length) => ({
  data: rows,
  meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total } },
})

/** A mission as lists answer it: an achievement of 10 energy and 5 coins that is open to everybody. */
export const missionRow = (id: number, attributes: object = {}) => ({
  id,
  attributes: {
    name: `Миссия ${id}`,
    type: 'activity_type_3',
    description: 'Сделать.',
    points: 10,
    balance: 5,
    places: null,
    effort: null,
    publish_at: null,
    available_until: null,
    deletedAt: null,
    requires_report: false,
    is_repeatable: false,
    badge: { data: null },
    image: { data: null },
    ...attributes,
  },
})

/** The whole app at this address, as a person with these properties sees it. */
export async function visit(address: string, as: object, answers: Parameters<typeof serve>[0] = {}) {
  // The app of the test before may have asked after its end.
  queryClient.clear()
  const sent = serve({ 'GET /users/me': () => ({ ...me, ...as }), ...answers })
  await loadScreenRoutes()
  await loadAdminRoutes()
  const { history: _, ...options } = app.options
  const history = createMemoryHistory({ initialEntries: [address] })
  // The pointer rests where the test before clicked: what lies under it would be preloaded, even by the app of that test.
  const router = createRouter({ ...options, history, defaultPreload: false })
  await router.load()
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    screen,
    sent,
    address: () => history.location.href,
    back: () => history.back(),
    go: (to: string) => void router.navigate({ to }),
  }
}
