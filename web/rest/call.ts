import type { z } from 'zod'
import type { Calls } from '#contract/calls.ts'
import type { CollectionName } from '#contract/index.ts'
import type { FlatRow, Row, RowInput } from '#contract/rest/call.ts'
import type { Collection } from '#contract/rest/collection.ts'
import { flattenData } from './flat.ts'
import type { Send } from './http.ts'
import { queryString } from './query-string.ts'
import { send } from './send.ts'
import type { FlatItem, Input, ListQuery, OneQuery } from './types.ts'

export type CallName = keyof Calls

type Sent<S> = S extends z.ZodType ? Written<z.input<S>> : never
type Written<T> = T extends RowInput<infer N> ? Input<N & CollectionName> : T
type NameOf<C> = C extends Collection<infer N> ? (N extends CollectionName ? N : never) : never

type QueryOf<C> = (C extends { query: infer S } ? Sent<S> : {}) &
  (C extends { shapes: infer T } ? OneQuery<NameOf<T>> : {}) &
  (C extends { lists: infer T } ? ListQuery<NameOf<T>> : {})

/** The input of a call: the `id` of its path, `query`, `data` or `body` or `form`, as it declares them. */
export type CallInput<K extends CallName, Q = QueryOf<Calls[K]>, C = Calls[K]> = (C extends {
  path: `${string}{id}${string}`
}
  ? { readonly id: number }
  : {}) &
  (C extends { data: infer S } ? { readonly data: Sent<S> } : {}) &
  (C extends { body: infer S } ? { readonly body: Sent<S> } : {}) &
  (C extends { form: object } ? { readonly form: FormData } : {}) & { readonly query?: Q }

/** Rows of an answer get the type that `fields` and `populate` of the query give them. */
type Filled<T, Q> =
  T extends Row<infer N>
    ? FlatItem<N & CollectionName, Q>
    : T extends FlatRow<infer N>
      ? FlatItem<N & CollectionName, Q>
      : T extends readonly (infer E)[]
        ? readonly Filled<E, Q>[]
        : T extends object
          ? { readonly [P in keyof T]: Filled<T[P], Q> }
          : T

/** The answer of a call: `CallAnswer<'GET /api/rating'>`. */
export type CallAnswer<K extends CallName, Q = {}> = Calls[K]['answer'] extends { schema: infer S }
  ? S extends z.ZodType
    ? Filled<z.output<S>, Q>
    : never
  : undefined

type Rows = Row<string> | readonly Row<string>[] | null
type RowCall = {
  [K in CallName]: Calls[K]['answer'] extends { schema: z.ZodType<{ readonly data: Rows }> } ? K : never
}[CallName]

/** The calls that answer rows in envelopes. Their declarations say it too, but loading these loads their schemas. */
const answersRows: { readonly [K in RowCall]: true } = {
  'POST /api/shop-items/publish-many': true,
  'POST /api/shop-items/unpublish-many': true,
  'POST /api/user-activities/create-many': true,
  'POST /api/user-activity-enrolls/end-many': true,
  'POST /api/user-badges/create-many': true,
  'POST /api/user-badges/create-many-for-user': true,
  'POST /api/user-badges/soft-delete-many': true,
  'POST /api/user-badges/soft-delete-many-for-user': true,
  'POST /api/user-points-changes/create-many': true,
  'POST /api/user-balance-changes/create-many': true,
  'PUT /api/articles/{id}/draft': true,
  'DELETE /api/articles/{id}/draft': true,
  'POST /api/article-likes/unlike': true,
  'POST /api/article-dislikes/undislike': true,
  'POST /api/comment-likes/unlike': true,
  'POST /api/comment-dislikes/undislike': true,
  'POST /api/tags/{id}/merge': true,
}

/** For an act on many, whose rows nobody reads: the answer is kept with its key, and those of a day have a bound. */
export const onlyIds = { fields: ['id'] } as const

/** For a dialog that keeps an unanswered call as it was until it is closed: for longer than a screen is left open. */
export const onceWhileOpen = { once: true, keepKeyMs: 23 * 60 * 60_000 } as const

/** A declared call beside the five verbs, by its method and path: `call('GET /api/rating', { query: { period: 'week' } })`. */
export async function call<const K extends CallName, const Q extends QueryOf<Calls[K]> = never>(
  name: K,
  input: CallInput<K, Q>,
  options: Pick<Send, 'signal' | 'once' | 'keepKeyMs' | 'ifMatch' | 'keepalive'> = {},
): Promise<CallAnswer<K, [Q] extends [never] ? {} : Q>> {
  const { id, query, data, body, form } = input as { id?: number; query?: object; form?: FormData } & {
    readonly [part in 'data' | 'body']?: unknown
  }
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const text = query ? queryString(query) : ''
  const answer = await send<CallAnswer<K, [Q] extends [never] ? {} : Q>>(
    path.replace('{id}', String(id)) + (text && `?${text}`),
    {
      ...options,
      method,
      ...(form && { form }),
      ...(body !== undefined && { body }),
      ...(data !== undefined && { body: { data } }),
    },
  )
  return name in answersRows ? flattenData(answer, query) : answer
}
