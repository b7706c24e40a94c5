import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { api } from './rest/client.ts'
import { ApiError } from './rest/http.ts'
import { signIn } from './session.ts'

export const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/**
 * Whether a refusal is because nobody is signed in. A check that fails counts as nobody. Without a connection it is
 * thrown: sign-in is a page of the server, and the browser would leave the app for a page of its own.
 */
export async function isSignedOut(): Promise<boolean> {
  try {
    return !(await api.isLoggedIn())
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) throw error
    return true
  }
}

/** The session ended while the page was open: redirects to sign-in and back to the same address. */
async function handleError(error: unknown) {
  // Without a connection what was refused says so where it was asked for.
  if (isRefused(error) && (await isSignedOut().catch(() => false))) await signIn()
}

const MAX_RETRIES = 2
// A lost connection is an error like any other: by default a call would be paused without a message.
const networkMode = 'always'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: error => void handleError(error) }),
  mutationCache: new MutationCache({ onError: error => void handleError(error) }),
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      staleTime: 30_000,
      // Other refusals are final.
      retry: (failures, error) =>
        failures < MAX_RETRIES && !(error instanceof ApiError && !error.isTemporary),
    },
  },
})

/** Lets the reading of a screen go on: each of its parts shows by itself what has come, or that it failed. */
export function start(opening: Promise<unknown>) {
  opening.catch(() => undefined)
}

/** Starts all queries of a screen at once; the screen waits for each where it shows it. */
export function prefetch(...queries: readonly { queryKey: QueryKey }[]) {
  for (const query of queries) void queryClient.prefetchQuery(query)
}
