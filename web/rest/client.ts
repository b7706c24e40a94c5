import type { CollectionName } from '#contract/index.ts'
import { type Send, send } from './http.ts'
import { queryString } from './query-string.ts'
import type { FlatItem, Input, List, ListQuery, One, OneQuery } from './types.ts'

const at = (path: string, query: object | undefined): string => {
  const text = query ? queryString(query) : ''
  return text === '' ? path : `${path}?${text}`
}

/** The API, typed by the declarations: the answer's shape follows from `populate` and `fields`. */
export const api = {
  list: <const N extends CollectionName, const Q extends ListQuery<N>>(
    name: N,
    query?: Q,
    signal?: AbortSignal,
  ) => send<List<N, Q>>(at(`/api/${name}`, query), { signal }),

  one: <const N extends CollectionName, const Q extends OneQuery<N>>(
    name: N,
    id: number,
    query?: Q,
    signal?: AbortSignal,
  ) => send<One<N, Q>>(at(`/api/${name}/${id}`, query), { signal }),

  /** A singleton: `energy`, `cities-list`, `points-balance-ratio`. */
  only: <const N extends CollectionName, const Q extends OneQuery<N>>(
    name: N,
    query?: Q,
    signal?: AbortSignal,
  ) => send<One<N, Q>>(at(`/api/${name}`, query), { signal }),

  /** `once`: sent again because no answer came, the call is done once (product §9). */
  create: <const N extends CollectionName, const Q extends OneQuery<N>>(
    name: N,
    data: Input<N>,
    query?: Q,
    options?: Pick<Send, 'once' | 'key' | 'signal'>,
  ) => send<One<N, Q>>(at(`/api/${name}`, query), { method: 'POST', body: { data }, ...options }),

  update: <const N extends CollectionName, const Q extends OneQuery<N>>(
    name: N,
    id: number,
    data: Input<N>,
    query?: Q,
    options?: Pick<Send, 'once' | 'ifMatch' | 'keepalive' | 'signal'>,
  ) => send<One<N, Q>>(at(`/api/${name}/${id}`, query), { method: 'PUT', body: { data }, ...options }),

  /** Sets attributes of a singleton. */
  replace: <const N extends CollectionName>(
    name: N,
    data: Partial<Input<N>>,
    options?: Pick<Send, 'ifMatch'>,
  ) => send<One<N, {}>>(`/api/${name}`, { method: 'PUT', body: { data }, ...options }),

  remove: <const N extends CollectionName, const Q extends OneQuery<N>>(
    name: N,
    id: number,
    query?: Q,
    options?: Pick<Send, 'ifMatch'>,
  ) => send<One<N, Q>>(at(`/api/${name}/${id}`, query), { method: 'DELETE', ...options }),

  /** The caller; flat, as every user endpoint is. */
  me: <const Q extends OneQuery<'users'>>(query?: Q, signal?: AbortSignal) =>
    send<FlatItem<'users', Q>>(at('/api/users/me', query), { signal }),

  users: <const Q extends ListQuery<'users'>>(query?: Q, signal?: AbortSignal) =>
    send<readonly FlatItem<'users', Q>[]>(at('/api/users', query), { signal }),

  user: <const Q extends OneQuery<'users'>>(id: number, query?: Q, signal?: AbortSignal) =>
    send<FlatItem<'users', Q>>(at(`/api/users/${id}`, query), { signal }),

  isLoggedIn: (signal?: AbortSignal) => send<boolean>('/api/keycloak/isLoggedIn', { signal }),
}
