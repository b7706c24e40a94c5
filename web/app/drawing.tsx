import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { stageOfMe } from '../domains/onboarding/arrival.ts'
import { meQuery } from '../domains/people/data.ts'
import { queryClient } from '../queries.ts'
import { transport } from '../rest/http.ts'
import { App } from './App.tsx'
import { openingOf } from './opening.ts'
import { loadScreenRoutes, router } from './router.tsx'
import { texts } from './texts.ts'

// The server draws the first screen of a page with the components of the browser (docs/decisions/049). It is built for
// Node, and runs in a thread of its own.

await loadScreenRoutes()

/** What did not come with the page is not there, which is final: it is not asked for again. */
const fromAnswers = (answers: Readonly<Record<string, unknown>>) => async (path: string) =>
  path in answers ? Response.json(answers[path]) : Response.json({}, { status: 404 })

/** A part of the screen without an answer is drawn as one that is loading. */
const never = () => new Promise<Response>(() => undefined)

/**
 * The screen of an address as markup, from first answers of the API by address. Empty for somebody who is blocked or not greeted
 * yet. The caller awaits one drawing before the next: they share the query client and the router.
 */
export async function draw(address: string, answers: Readonly<Record<string, unknown>>): Promise<string> {
  try {
    transport.fetch = fromAnswers(answers)
    await openingOf(address).read(queryClient)
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    const me = queryClient.getQueryData(meQuery.queryKey)
    if (!me || me.blocked || stageOfMe(me) !== 'main') return ''
    transport.fetch = never
    router.update({
      ...router.options,
      history: createMemoryHistory({ initialEntries: [address] }),
      // Restoring the scroll position would write a script, which the policy of the page refuses.
      scrollRestoration: false,
    })
    await router.load()
    return renderToString(
      <div id="still">
        <p className="visually-hidden" role="status">
          {texts.loading}
        </p>
        <div inert aria-hidden="true">
          <QueryClientProvider client={queryClient}>
            <App />
          </QueryClientProvider>
        </div>
      </div>,
    )
  } finally {
    queryClient.clear()
  }
}
