import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { queryClient } from '../queries.ts'
import { serve } from '../testing/app.tsx'

const still = document.createElement('div')
still.id = 'still'
document.body.append(still)
// The drawing is looked for when the code is loaded.
const { router: app } = await import('./router.tsx')
const { list, me, resident } = await import('../testing/city.tsx')

test('the app renders a drawn screen apart from its route, and replaces the drawing when it is complete', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  serve({
    'GET /users/me': () => ({ ...me, ...resident }),
    'GET /activities': () => list(),
    'GET /user-activity-enrolls': () => list(),
    'GET /shop-items': () => list(),
    'GET /articles': () => list(),
  })
  const history = createMemoryHistory({ initialEntries: ['/dashboard'] })
  const router = createRouter({ ...app.options, history })
  const seen = () => ({ screen: root.querySelector('main h1') !== null, drawing: still.isConnected })
  const rendered = new Promise(done => router.subscribe('onRendered', () => done(seen())))
  const replaced = new Promise(done => {
    new MutationObserver((_, observer) => {
      if (still.isConnected) return
      observer.disconnect()
      done(seen())
    }).observe(document.body, { childList: true })
  })
  const mounted = createRoot(root)
  mounted.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(await rendered).toEqual({ screen: false, drawing: true })
  expect(await replaced).toEqual({ screen: true, drawing: false })
  mounted.unmount()
})
