import { MutationCache, partialMatchKey, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
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

/**
 * The session ended while the page was open: redirects to sign-in and back to the same address. A page that holds something
 * unsaved, which its forms ask about before it is left, stays and offers to sign in beside it.
 */
async function handleError(error: unknown) {
  // Without a connection the caller of the refused request shows the refusal.
  if (!isRefused(error) || !(await isSignedOut().catch(() => false))) return
  if (dispatchEvent(new Event('beforeunload', { cancelable: true }))) return void signIn()
  await import('./sessionEnded.ts').then(
    ({ offerSignIn }) => offerSignIn(),
    () => signIn(),
  )
}

type Keys = readonly QueryKey[]

interface Stale {
  /** All of it; left out: everything that is known, but what is long. */
  readonly stale?: Keys | undefined
  /** What is long and stale too. */
  readonly also?: Keys | undefined
  /** What the screen shows next: asked for first, and waited for. */
  readonly awaits?: Keys | undefined
  /** Rows that no longer exist: a screen that still shows them does not ask for them again. */
  readonly gone?: Keys | undefined
}

/**
 * What is known of the city is outdated: what is shown is asked for again, all else when it is shown next. Resolves when
 * what it `awaits` has come.
 */
export async function makeStale({ stale, also = [], awaits = [], gone = [] }: Stale): Promise<void> {
  const isOf = (keys: Keys, { queryKey }: { queryKey: QueryKey }) =>
    keys.some(key => partialMatchKey(queryKey, key))
  const queries = new Set(
    queryClient
      .getQueryCache()
      .findAll()
      .filter(query => (stale ? isOf(stale, query) : !query.meta?.isLong || isOf(also, query))),
  )
  void queryClient.invalidateQueries({ predicate: query => queries.has(query), refetchType: 'none' })
  const ask = (isFirst: boolean) =>
    queryClient.refetchQueries({
      type: 'active',
      predicate: query => queries.has(query) && !isOf(gone, query) && isOf(awaits, query) === isFirst,
    })
  // The server works on few calls of one person at a time.
  const first = ask(true)
  void ask(false)
  await first
}

/**
 * A write makes everything stale, so that no screen that shows its effect is forgotten. One that comes by itself or often,
 * or whose effect is put where it is shown, names what it makes stale instead.
 */
export type WriteMeta = {
  /** `[]`: nothing. */
  readonly stale?: Keys | ((variables: never, error: Error | null) => Keys)
  readonly also?: Keys
  /** The write lasts until this has come. */
  readonly awaits?: Keys
  readonly gone?: (variables: never) => Keys
  /** The caller shows the refusal, and a refused session does not lead to sign-in. */
  readonly isHandled?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta
    queryMeta: {
      /** Read part by part: asked for again only by a write that names it. */
      readonly isLong?: boolean
    }
  }
}

function settle(given: unknown, error: Error | null, { stale, also, awaits, gone }: WriteMeta) {
  // Without a session nothing was done, and reads would be refused too.
  if (error instanceof ApiError && error.status === 401) return
  const variables = given as never
  return makeStale({
    stale: typeof stale === 'function' ? stale(variables, error) : stale,
    also,
    // Without a connection nothing comes that could be waited for.
    awaits: error instanceof ApiError && error.status === 0 ? [] : awaits,
    gone: error ? [] : gone?.(variables),
  })
}

/** A write outside of `useMutation`, whose refusal the caller shows. */
export const write = <T>(mutationFn: () => Promise<T>, meta: WriteMeta = {}): Promise<T> =>
  queryClient
    .getMutationCache()
    .build<T, Error, void, unknown>(queryClient, { mutationFn, meta: { isHandled: true, ...meta } })
    .execute()

const MAX_RETRIES = 2
// A lost connection is an error like any other: by default a call would be paused without a message.
const networkMode = 'always'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: error => void handleError(error) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (!meta?.isHandled) void handleError(error)
    },
    onSettled: (_data, error, variables, _result, { meta = {} }) => settle(variables, error, meta),
  }),
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      staleTime: 30_000,
      // Off by default in this mode: what failed without a connection would stay failed when it is back.
      refetchOnReconnect: true,
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
