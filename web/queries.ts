import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { api } from './rest/client.ts'
import { ApiError } from './rest/http.ts'
import { signIn } from './session.ts'

export const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** The session has ended while the page was open: sign in and come back to the same place. */
async function handleError(error: unknown) {
  if (isRefused(error) && !(await api.isLoggedIn())) await signIn()
}

const MAX_RETRIES = 2
// A lost connection is a failure like any other: by default a call would wait for it, and nobody would be told.
const networkMode = 'always'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: error => void handleError(error) }),
  mutationCache: new MutationCache({ onError: error => void handleError(error) }),
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      staleTime: 30_000,
      // A refusal stays a refusal; a fault or a lost connection may pass.
      retry: (failures, error) =>
        failures < MAX_RETRIES && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
  },
})

/** Starts all queries of a screen at once; the screen waits for each where it shows it. */
export function prefetch(...queries: readonly { queryKey: QueryKey }[]) {
  for (const query of queries) void queryClient.prefetchQuery(query)
}
