import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'
import type { EnvelopedName, ListQuery, OneQuery } from './types.ts'

/** Keys begin with the collection, by which a notice or a write names what it makes stale (web/queries.ts). */
export const listOptions = <const N extends EnvelopedName, const Q extends ListQuery<N>>(
  name: N,
  query?: Q,
) =>
  queryOptions({
    queryKey: [name, 'list', query],
    queryFn: ({ signal }) => api.list(name, query, signal),
    placeholderData: keepPreviousData,
  })

/** How many rows a list has. */
export const countOptions = <const N extends EnvelopedName, const Q extends ListQuery<N>>(
  name: N,
  query: Q,
) =>
  queryOptions({
    ...listOptions(name, { ...query, fields: ['id'], pagination: { page: 1, pageSize: 1 } }),
    select: ({ meta }) => meta.pagination.total,
  })

export const oneOptions = <const N extends EnvelopedName, const Q extends OneQuery<N>>(
  name: N,
  id: number,
  query?: Q,
) =>
  queryOptions({
    queryKey: [name, 'one', id, query],
    queryFn: ({ signal }) => api.one(name, id, query, signal),
  })

export const onlyOptions = <const N extends EnvelopedName, const Q extends OneQuery<N>>(name: N, query?: Q) =>
  queryOptions({ queryKey: [name, 'only', query], queryFn: ({ signal }) => api.only(name, query, signal) })

export const userOptions = <const Q extends OneQuery<'users'>>(id: number, query?: Q) =>
  queryOptions({
    queryKey: ['users', 'one', id, query],
    queryFn: ({ signal }) => api.user(id, query, signal),
  })

/** The rows of a collection with `softDelete` that are not deleted. */
export const keptRows = { deletedAt: { $null: true } } as const

/** The part of a query that searches for words, where there are any. */
export const byWords = (words: string | undefined): { readonly _q?: string } =>
  words?.trim() ? { _q: words.trim() } : {}
