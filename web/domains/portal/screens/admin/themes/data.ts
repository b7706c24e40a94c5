import { queryOptions, useMutation } from '@tanstack/react-query'
import { POLL_MS } from '#contract/constants.ts'
import { personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import type { ThemeSearch, ThemeSort } from '#web/domains/portal/adminSearch.ts'
import { prefetch } from '#web/queries.ts'
import { type CallAnswer, call } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { byWords, countOptions, listOptions, oneOptions } from '#web/rest/options.ts'
import type { FlatItem, ListQuery } from '#web/rest/types.ts'

const PAGE = 20
/** Themes offered in a search for the one to merge into. */
const CHOICES = 10

const whole = { populate: { proposer: personName } } as const

export type Theme = ReturnType<typeof toTheme>
const toTheme = ({ proposer, ...own }: FlatItem<'tags', typeof whole>) => ({
  ...own,
  proposer: proposer && nameOf(proposer),
  proposerId: proposer?.id ?? null,
})

const listed = (query: ListQuery<'tags'>) =>
  queryOptions({
    ...listOptions('tags', { ...whole, ...query }),
    refetchInterval: POLL_MS,
    select: ({ data, meta }) => ({
      themes: (data as readonly FlatItem<'tags', typeof whole>[]).map(toTheme),
      pagination: meta.pagination,
    }),
  })

/** Themes that residents proposed and no moderator has decided, the newest first. */
export const proposedQuery = ({ proposed = 1 }: ThemeSearch) =>
  listed({
    filters: { is_approved: false },
    sort: ['createdAt:desc', 'id:desc'],
    pagination: { page: proposed, pageSize: PAGE },
  })

const orders = {
  used: ['articles_count:desc', 'name'],
  name: ['name'],
  new: ['createdAt:desc', 'id:desc'],
} as const satisfies Record<ThemeSort, ListQuery<'tags'>['sort']>

export const approvedQuery = ({ q, sort: asked, page = 1 }: ThemeSearch) => {
  const sort: ThemeSort = asked ?? 'used'
  return listed({
    ...byWords(q),
    filters: { is_approved: true },
    sort: orders[sort],
    pagination: { page, pageSize: PAGE },
  })
}

export const themeQuery = (id: number) =>
  queryOptions({
    ...oneOptions('tags', id, whole),
    refetchInterval: POLL_MS,
    select: ({ data }) => toTheme(data),
  })

/** Themes in whose names the words are found: one of them takes the articles of the theme `besides`. */
export const choiceQuery = (words: string, besides: number) =>
  queryOptions({
    ...listOptions('tags', {
      ...byWords(words),
      fields: ['name'],
      sort: orders.used,
      pagination: { page: 1, pageSize: CHOICES, withCount: false },
    }),
    select: ({ data }) => data.filter(({ id }) => id !== besides),
  })

export type Usage = CallAnswer<'GET /api/tags/usage'>['data'][number]

/** Where themes are used and which ones are spelt alike, by the theme's id. */
export const usageQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['tags', 'usage', ids],
    queryFn: ({ signal }) => call('GET /api/tags/usage', { query: { ids: [...ids] } }, { signal }),
    enabled: ids.length > 0,
    select: ({ data }) => new Map(data.map(usage => [usage.id, usage])),
  })

/** The number of themes that residents proposed and no moderator has decided. */
export const proposedCountQuery = queryOptions({
  ...countOptions('tags', {
    filters: { is_approved: false },
  }),
  refetchInterval: POLL_MS,
})

/** The moves of a moderator on themes. */
export type ThemeMove =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'approve'; readonly id: number }
  | { readonly kind: 'merge'; readonly id: number; readonly into: number }
  | { readonly kind: 'remove'; readonly id: number }

const send = (move: ThemeMove) => {
  switch (move.kind) {
    case 'create':
      return api.create('tags', { name: move.name, is_approved: true })
    case 'rename':
      return api.update('tags', move.id, { name: move.name })
    case 'approve':
      return api.update('tags', move.id, { is_approved: true })
    case 'merge':
      return call('POST /api/tags/{id}/merge', { id: move.id, data: { into: move.into } }, { once: true })
    case 'remove':
      return api.remove('tags', move.id)
  }
}

export const useThemeMove = () =>
  useMutation({
    mutationFn: async (move: ThemeMove) => (await send(move)).data,
    meta: {
      also: [['articles']],
      awaits: [['tags']],
      // The panel of a theme that is gone is still shown until the screen closes it.
      gone: (move: ThemeMove) =>
        move.kind === 'merge' || move.kind === 'remove'
          ? [
              ['tags', 'one', move.id],
              ['tags', 'usage', [move.id]],
            ]
          : [],
    },
  })

export function prefetchThemes(search: ThemeSearch) {
  prefetch(proposedQuery(search), approvedQuery(search))
  if (search.theme) prefetch(themeQuery(search.theme), usageQuery([search.theme]))
}
