import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'
import { POLL_MS } from '#contract/constants.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { queryClient } from '#web/queries.ts'
import { call } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { byWords, countOptions, listOptions } from '#web/rest/options.ts'
import type { Filters } from '#web/rest/types.ts'
import { type CardRow, type CardWords, cardQuery, isStory, toCard } from '../../card.ts'
import { leadOf } from '../../lead.ts'
import { readable } from '../../readable.ts'
import { articleTypesOf, type FeedSearch, idsOf } from '../../search.ts'
import { aWeekAgo } from '../../week.ts'

/** The large story and twelve cards, which fill the rows of two and of three; then twelve more each time. */
const FIRST_PAGE = 13
const NEXT_PAGE = 12
const MINUTE_MS = 60_000

/** The place of an article among all, the newest first; of the same moment the one that was begun first. */
interface Place {
  readonly publishedAt: string
  readonly id: number
}
interface Page {
  readonly rows: readonly CardRow[]
  /** By the article's id. */
  readonly words: { readonly [id: number]: CardWords }
}
export type Pages = InfiniteData<Page, Place | undefined>

const order = ['publishedAt:desc', 'id'] as const

const placeOf = (row: CardRow | undefined): Place | undefined =>
  row?.publishedAt ? { id: row.id, publishedAt: row.publishedAt } : undefined

const newer = ({ publishedAt, id }: Place) =>
  ({
    publishedAt: { $gte: publishedAt },
    $or: [{ publishedAt: { $gt: publishedAt } }, { id: { $lt: id } }],
  }) as const
/** With the place itself. The first condition alone bounds what the index reads. */
const from = ({ publishedAt, id }: Place) =>
  ({
    publishedAt: { $lte: publishedAt },
    $or: [{ publishedAt: { $lt: publishedAt } }, { id: { $gte: id } }],
  }) as const
const after = (place: Place) => from({ ...place, id: place.id + 1 })

const chosen = (search: FeedSearch): Filters<'articles'>[] => {
  const [types, authors, themes] = [articleTypesOf(search), idsOf(search.author), idsOf(search.theme)]
  return [
    readable,
    ...(types.length > 0 ? [{ type: { $in: types } }] : []),
    ...(authors.length > 0 ? [{ author: { id: { $in: authors } } }] : []),
    ...(themes.length > 0 ? [{ themes: { id: { $in: themes } } }] : []),
  ]
}

async function readPage(
  search: FeedSearch,
  part: Filters<'articles'>,
  pageSize: number,
  signal?: AbortSignal,
): Promise<Page> {
  const isBest = search.sort === 'best'
  const query = {
    ...cardQuery,
    ...byWords(search.q),
    filters: {
      $and: [...chosen(search), part, ...(isBest ? [{ publishedAt: { $gt: aWeekAgo() } }] : [])],
    },
    sort: isBest ? (['likes_count:desc', 'views:desc', ...order] as const) : order,
    pagination: { page: 1, pageSize, withCount: false },
  }
  const rows = (await api.list('articles', query, signal)).data
  return { rows, words: await wordsFor(rows, search, pageSize, signal) }
}

/**
 * Read before the cards are shown, since they would grow: where the words stand that were searched for, otherwise how
 * the large story begins. The feed is shown without them when they fail.
 */
async function wordsFor(
  rows: readonly CardRow[],
  search: FeedSearch,
  pageSize: number,
  signal?: AbortSignal,
): Promise<Page['words']> {
  const [first] = rows
  if (!first) return {}
  try {
    const { _q } = byWords(search.q)
    if (_q) {
      const query = { _q, ids: rows.map(({ id }) => id) }
      const { data } = await call('GET /api/articles/found-words', { query }, { signal })
      return Object.fromEntries(data.map(({ id, title, text }) => [id, { title, lead: text }]))
    }
    if (pageSize !== FIRST_PAGE || !isStory(first.cover)) return {}
    const { data } = await api.one('articles', first.id, { fields: ['content'] }, signal)
    const lead = leadOf(data.content ?? [])
    return lead ? { [first.id]: { lead: [lead] } } : {}
  } catch (error) {
    if (signal?.aborted) throw error
    return {}
  }
}

/** Filters alone: the same feed has the same key, whatever else its address says. */
const keyOf = ({ q, type, author, theme, sort }: FeedSearch) =>
  ['articles', 'feed', { q: q?.trim(), type, author, theme, sort }] as const

/**
 * The feed by cursor: an article that is published meanwhile neither repeats another nor pushes it. Read again, the
 * feed begins where it began, so that nothing is inserted above what is being read; `useNewest` begins it anew.
 */
export const feedQuery = (search: FeedSearch) =>
  infiniteQueryOptions({
    queryKey: keyOf(search),
    queryFn: ({ pageParam, signal, queryKey }) => {
      if (pageParam) return readPage(search, after(pageParam), NEXT_PAGE, signal)
      const first = placeOf(queryClient.getQueryData<Pages>(queryKey)?.pages[0]?.rows[0])
      return readPage(search, first && search.sort !== 'best' ? from(first) : {}, FIRST_PAGE, signal)
    },
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: (page: Page, pages) =>
      search.sort === 'best' || page.rows.length < (pages.length > 1 ? NEXT_PAGE : FIRST_PAGE)
        ? undefined
        : placeOf(page.rows.at(-1)),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ rows, words }) => rows.map(row => toCard(row, words[row.id]))),
    staleTime: 5 * MINUTE_MS,
    // As long as somebody may read before going back.
    gcTime: 60 * MINUTE_MS,
    meta: { isLong: true },
    // The screen decides on its arrival what is read again.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Begins the feed anew, with what was published meanwhile; resolves when it is shown. */
export const useNewest = (search: FeedSearch) =>
  useMutation({
    mutationFn: async () => {
      const { queryKey } = feedQuery(search)
      await queryClient.cancelQueries({ queryKey })
      const page = await readPage(search, {}, FIRST_PAGE)
      queryClient.setQueryData<Pages>(queryKey, { pages: [page], pageParams: [undefined] })
    },
    meta: { stale: [] },
  })

/** More news than these are not counted: a bounded read of the feed's own order costs the same in any city. */
const MOST_NEWS = 50

/** How many articles of this feed are newer than the one that it begins with; none when it was read, at `since`. */
export const newsQuery = (search: FeedSearch, first: Place | undefined, since: number) =>
  queryOptions({
    queryKey: ['articles', 'news', keyOf(search)[2], first],
    queryFn: async ({ signal }) => {
      const query = {
        fields: ['id'],
        ...byWords(search.q),
        filters: { $and: [...chosen(search), ...(first ? [newer(first)] : [])] },
        sort: order,
        pagination: { page: 1, pageSize: MOST_NEWS, withCount: false },
      } as const
      return (await api.list('articles', query, signal)).data.length
    },
    initialData: 0,
    initialDataUpdatedAt: since,
    refetchInterval: POLL_MS,
    enabled: search.sort !== 'best',
  })

/** How many articles the words find in the whole feed. */
export const feedCountQuery = (q: string | undefined) =>
  countOptions('articles', {
    ...byWords(q),
    filters: readable,
  })

export interface Named {
  readonly id: number
  readonly name: string
}

const CHOICES = 20

/** Themes to filter by: those in whose names the words are found, the most used first. */
export const themeChoiceQuery = (words: string) =>
  queryOptions({
    ...listOptions('tags', {
      fields: ['name'],
      ...byWords(words),
      filters: { is_approved: true },
      sort: ['articles_count:desc', 'name'],
      pagination: { page: 1, pageSize: CHOICES, withCount: false },
    }),
    select: ({ data }): readonly Named[] => data,
  })

/** Authors to filter by: residents in whose names the words are found. */
export const authorChoiceQuery = (words: string) =>
  queryOptions({
    queryKey: ['users', 'authors', words],
    queryFn: ({ signal }) =>
      api.users(
        {
          fields: ['full_name'],
          ...byWords(words),
          sort: ['reputation:desc', 'full_name', 'id'],
          pagination: { page: 1, pageSize: CHOICES, withCount: false },
        },
        signal,
      ),
    select: (rows): readonly Named[] =>
      rows.map(({ id, full_name }) => ({ id, name: nameOf({ full_name, username: null }) })),
  })

/** The names of the themes and authors in an address. */
export const themeNamesQuery = (ids: readonly number[]) =>
  queryOptions({
    ...listOptions('tags', {
      fields: ['name'],
      filters: { id: { $in: ids } },
      pagination: { page: 1, pageSize: ids.length, withCount: false },
    }),
    enabled: ids.length > 0,
    select: ({ data }): readonly Named[] => data,
  })

export const authorNamesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['users', 'names', ids],
    queryFn: ({ signal }) =>
      api.users(
        {
          fields: ['full_name'],
          filters: { id: { $in: ids } },
          pagination: { page: 1, pageSize: ids.length, withCount: false },
        },
        signal,
      ),
    enabled: ids.length > 0,
    select: (rows): readonly Named[] =>
      rows.map(({ id, full_name }) => ({ id, name: nameOf({ full_name, username: null }) })),
  })
