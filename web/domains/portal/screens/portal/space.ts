import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Block, countWords, readingMinutes } from '#contract/domains/blocks.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { api } from '#web/rest/client.ts'
import { byWords, keptRows } from '#web/rest/options.ts'
import type { Filters, FlatItem, ListQuery } from '#web/rest/types.ts'
import { UNTITLED } from '../../cardTexts.ts'
import { isMet, needNames, type Written } from '../../editor/needs.ts'
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
  populate: {
    cover: true,
    themes: { fields: ['name'] },
    draft: { fields: ['updatedAt'] },
    removed_by: { fields: ['full_name'] },
  },
} as const satisfies ListQuery<'articles'>
/** What is left to do is told of drafts alone, so that the text of no other article is read. */
const shownOfDrafts = { ...shown, fields: [...shown.fields, 'content'] } as const

/** Of one's own article: being written, read by everybody, or removed by a moderator. */
const conditions: Record<SpaceState, Filters<'articles'>> = {
  drafts: { publishedAt: { $null: true }, removedAt: { $null: true } },
  published: { publishedAt: { $notNull: true }, removedAt: { $null: true } },
  removed: { removedAt: { $notNull: true } },
}

/** How much is written, and what is left to do before it is published. */
function progressOf(written: Written) {
  const words = countWords(written.content)
  return { words, minutes: readingMinutes(words), left: needNames.filter(need => !isMet(need, written)) }
}

type OwnItem = FlatItem<'articles', typeof shown> & { readonly content?: readonly Block[] | null }
export type OwnArticle = ReturnType<typeof toOwn>
const toOwn = ({ title, themes, draft, removed_by, content, ...own }: OwnItem) => ({
  ...own,
  title: title || UNTITLED,
  /** Of a draft. */
  progress:
    content === undefined ? undefined : progressOf({ title: title ?? '', content: content ?? [], themes }),
  remover: removed_by && nameOf({ ...removed_by, username: null }),
  themes: themes.map(theme => theme.name),
  /** Readers do not see its last changes. */
  isPending: draft !== null,
})

/** One's own articles of a state, the one that was changed last first. */
export const spaceQuery = (me: number, state: SpaceState, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'space', me, state, q?.trim()],
    queryFn: ({ pageParam: page, signal }) =>
      api.list(
        'articles',
        {
          ...(state === 'drafts' ? shownOfDrafts : shown),
          ...byWords(q),
          filters: { author: { id: me }, ...keptRows, ...conditions[state] },
          publicationState: 'preview',
          sort: ['updatedAt:desc', 'id:desc'],
          pagination: { page, pageSize: PAGE },
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { pagination } }) =>
      pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    placeholderData: keepPreviousData,
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
          ...byWords(q),
          filters: { author: { id: me }, ...keptRows },
          publicationState: 'preview',
          pagination: { page: 1, pageSize: 1 },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    select: ({ meta }) => meta.pagination.total,
  })
