import '../ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, type ReactElement } from 'react'
import { afterEach, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { cleanup, type RenderResult, render } from 'vitest-browser-react'
import { queryClient } from '../queries.ts'
import { Modals } from '../ui/modal/Modals.tsx'
import { openModals } from '../ui/modal/modal.ts'
import { Controls } from '../ui/theme/Controls.tsx'
import { Toasts } from '../ui/toast/Toasts.tsx'
import { toast, toasts } from '../ui/toast/toast.ts'

/** A request that the code under test sent. */
export interface Sent {
  readonly method: string
  /** Path and query, without `/api`. */
  readonly path: string
  readonly key: string | null
  readonly ifMatch: string | null
  readonly body: any
}

/** The body of the answer, or a whole response; throw for a connection that breaks. */
type Answer = (sent: Sent) => unknown

/** An answer as the server refuses: status, name and message. */
export const refusal = (status: number, name = 'Error', message = name) =>
  Response.json({ data: null, error: { status, name, message, details: {} } }, { status })

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** Does something, and waits until React has shown what came of it and has run the effects. */
export async function acted(change: () => Promise<unknown>) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  try {
    await act(async () => void (await change()))
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = false
  }
}

class SilentStream extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  close() {}
}

/** Set by a test that serves: refuses what it still waits for, and all that it asks for from then on. */
let endCalls = () => {}

/**
 * Replaces the network: `'PUT /bookings/1'` answers this call, whatever its query. Calls of no answer are refused with
 * 404; streams stay silent, as a refused one would check the session at some moment. Returns the list of what was sent,
 * which grows.
 */
export function serve(answers: Readonly<Record<string, Answer>>): readonly Sent[] {
  const all: Sent[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  endCalls = resolve
  const ended = end.then(() => 'ended' as const)
  vi.stubGlobal('EventSource', SilentStream)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const path = address.replace(/^\/api/, '')
    const asked = new Headers(headers)
    const sent = {
      method,
      path,
      key: asked.get('idempotency-key'),
      ifMatch: asked.get('if-match'),
      body: typeof body === 'string' ? JSON.parse(body) : body,
    }
    all.push(sent)
    const answer = answers[`${method} ${path.replace(/\?.*/, '')}`]
    const given = await Promise.race([ended, answer ? answer(sent) : refusal(404, 'NotFoundError')])
    if (given === 'ended') return refusal(410, 'TestEnded')
    return given instanceof Response ? given : Response.json(given)
  })
  return all
}

/** Renders a component with everything that the app puts around it: controls, queries, router, dialogs, toasts. */
export async function show(element: ReactElement): Promise<RenderResult> {
  const root = createRootRoute({
    component: () => (
      <>
        {element}
        <Modals />
        <Toasts />
      </>
    ),
    notFoundComponent: () => null,
  })
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/' })]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return render(
    <Controls>
      <QueryClientProvider client={queryClient}>
        {/* The app's own router is the one that is registered. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </Controls>,
  )
}

const settings = new Set<HTMLMetaElement>()
/** Writes a setting of the server into the page, for this test. */
export function pageSays(name: string, content: string): void {
  const meta = document.createElement('meta')
  Object.assign(meta, { name, content })
  document.head.append(meta)
  settings.add(meta)
}

/** For `expect.poll`: the text of the only element that is found. */
export const textOf = (found: Locator) => () => found.element().textContent

afterEach(async () => {
  // A write that outlives its test would announce its end in the next one.
  endCalls()
  await vi.waitUntil(() => queryClient.isMutating() === 0)
  await scheduler.postTask(() => {})
  for (const { close } of openModals.get()) close()
  for (const { id } of toasts.get()) toast.close(id)
  // Before what the screen shows is forgotten: it would ask for it again.
  await cleanup()
  queryClient.clear()
  for (const meta of settings) meta.remove()
  settings.clear()
  vi.unstubAllGlobals()
})
