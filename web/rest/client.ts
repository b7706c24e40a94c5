import { flattenData } from './flat.ts'
import type { Send } from './http.ts'
import { queryString } from './query-string.ts'
import { send } from './send.ts'
import type { EnvelopedName, FlatItem, Input, List, ListQuery, One, OneQuery } from './types.ts'

const at = (path: string, query: object | undefined): string => {
  const text = query ? queryString(query) : ''
  return text === '' ? path : `${path}?${text}`
}

/** An answer whose rows come in envelopes. */
const sendFlat = async <T>(path: string, query: object | undefined, options: Send): Promise<T> =>
  flattenData(await send(at(path, query), options), query)

/** The API, typed by the declarations: the answer's shape follows from `populate` and `fields`. */
export const api = {
  list: <const N extends EnvelopedName, const Q extends ListQuery<N>>(
    name: N,
    query?: Q,
    signal?: AbortSignal,
  ) => sendFlat<List<N, Q>>(`/api/${name}`, query, { signal }),

  one: <const N extends EnvelopedName, const Q extends OneQuery<N>>(
    name: N,
    id: number,
    query?: Q,
    signal?: AbortSignal,
  ) => sendFlat<One<N, Q>>(`/api/${name}/${id}`, query, { signal }),

  /** A singleton: `energy`, `cities-list`, `points-balance-ratio`. */
  only: <const N extends EnvelopedName, const Q extends OneQuery<N>>(
    name: N,
    query?: Q,
    signal?: AbortSignal,
  ) => sendFlat<One<N, Q>>(`/api/${name}`, query, { signal }),

  /** `once`: sent again because no answer came, the call is done once (product §9). */
  create: <const N extends EnvelopedName, const Q extends OneQuery<N>>(
    name: N,
    data: Input<N>,
    query?: Q,
    options?: Pick<Send, 'once' | 'keepKeyMs' | 'key' | 'signal'>,
  ) => sendFlat<One<N, Q>>(`/api/${name}`, query, { method: 'POST', body: { data }, ...options }),

  update: <const N extends EnvelopedName, const Q extends OneQuery<N>>(
    name: N,
    id: number,
    data: Input<N>,
    query?: Q,
    options?: Pick<Send, 'once' | 'keepKeyMs' | 'ifMatch' | 'keepalive' | 'signal'>,
  ) => sendFlat<One<N, Q>>(`/api/${name}/${id}`, query, { method: 'PUT', body: { data }, ...options }),

  /** Sets attributes of a singleton. */
  replace: <const N extends EnvelopedName>(
    name: N,
    data: Partial<Input<N>>,
    options?: Pick<Send, 'once' | 'ifMatch'>,
  ) => sendFlat<One<N, {}>>(`/api/${name}`, undefined, { method: 'PUT', body: { data }, ...options }),

  remove: <const N extends EnvelopedName, const Q extends OneQuery<N>>(
    name: N,
    id: number,
    query?: Q,
    options?: Pick<Send, 'ifMatch'>,
  ) => sendFlat<One<N, Q>>(`/api/${name}/${id}`, query, { method: 'DELETE', ...options }),

  /** The caller; flat, as every user endpoint is. */
  me: <const Q extends OneQuery<'users'>>(query?: Q, signal?: AbortSignal) =>
    send<FlatItem<'users', Q>>(at('/api/users/me', query), { signal }),

  users: <const Q extends ListQuery<'users'>>(query?: Q, signal?: AbortSignal) =>
    send<readonly FlatItem<'users', Q>[]>(at('/api/users', query), { signal }),

  user: <const Q extends OneQuery<'users'>>(id: number, query?: Q, signal?: AbortSignal) =>
    send<FlatItem<'users', Q>>(at(`/api/users/${id}`, query), { signal }),

  isLoggedIn: (signal?: AbortSignal) => send<boolean>('/api/keycloak/isLoggedIn', { signal }),
}
