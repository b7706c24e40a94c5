import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../../rest/client.ts'
import { searched } from '../../../../rest/options.ts'
import type { Filters, Item, ListQuery } from '../../../../rest/types.ts'
import { UNTITLED } from '../../cardTexts.ts'
import type { SpaceState } from '../../search.ts'

const PAGE = 10

const shown = {
  fields: [
    'title',
    'type',
    'publishedAt',
    'removedAt',
    'removal_reason',
    'updatedAt',
    'views',
    'likes_count',
    'dislikes_count',
    'comments_count',
  ],
  populate: { cover: true, themes: { fields: ['name'] }, draft: { fields: ['updatedAt'] } },
} as const satisfies ListQuery<'articles'>

/** Of one's own article: being written, read by everybody, or removed by a moderator. */
const conditions: Record<SpaceState, Filters<'articles'>> = {
  drafts: { publishedAt: { $null: true }, removedAt: { $null: true } },
  published: { publishedAt: { $notNull: true }, removedAt: { $null: true } },
  removed: { removedAt: { $notNull: true } },
}

export type OwnArticle = ReturnType<typeof toOwn>
const toOwn = ({
  id,
  attributes: { title, cover, themes, draft, ...own },
}: Item<'articles', typeof shown>) => ({
  ...own,
  id,
  title: title || UNTITLED,
  cover: cover.data?.attributes,
  themes: themes.data.map(theme => theme.attributes.name),
  /** Readers do not see its last changes. */
  isPending: draft.data !== null,
})

/** One's own articles of a state, the one that was changed last first. */
export const spaceQuery = (me: number, state: SpaceState, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'space', me, state, q?.trim()],
    queryFn: ({ pageParam: page, signal }) =>
      api.list(
        'articles',
        {
          ...shown,
          ...searched(q),
          filters: { author: { id: me }, deletedAt: { $null: true }, ...conditions[state] },
          publicationState: 'preview',
          sort: ['updatedAt:desc', 'id:desc'],
          pagination: { page, pageSize: PAGE },
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { pagination } }) =>
      pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    select: ({ pages }) => ({
      articles: pages.flatMap(({ data }) => data.map(toOwn)),
      total: pages[0]?.meta.pagination.total ?? 0,
    }),
  })

/** How many articles one has, whatever their state, of those that the words find. */
export const ownCountQuery = (me: number, q?: string) =>
  queryOptions({
    queryKey: ['articles', 'space', me, 'count', q?.trim()],
    queryFn: ({ signal }) =>
      api.list(
        'articles',
        {
          fields: ['id'],
          ...searched(q),
          filters: { author: { id: me }, deletedAt: { $null: true } },
          publicationState: 'preview',
          pagination: { page: 1, pageSize: 1 },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    select: ({ meta }) => meta.pagination.total,
  })
