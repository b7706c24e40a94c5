import { queryOptions, useMutation } from '@tanstack/react-query'
import { coverBlockOf } from '#contract/domains/blocks.ts'
import type { OwnAct } from '#contract/notices.ts'
import { MAX_RELATED } from '#contract/rest/bounds.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { makeStale, queryClient } from '#web/queries.ts'
import { call } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { countOptions, oneOptions } from '#web/rest/options.ts'
import type { FlatItem } from '#web/rest/types.ts'
import { UNTITLED } from '../../cardTexts.ts'
import { NEW_COMMENTS } from '../../newComments.ts'
import { readable } from '../../readable.ts'
import type { Pages } from '../portal/data.ts'

/** How many articles «Читать дальше» offers. */
const NEXT = 3

const read = {
  fields: [
    'title',
    'content',
    'type',
    'publishedAt',
    'views',
    'likes_count',
    'dislikes_count',
    'comments_count',
    'removedAt',
    'removal_reason',
    'deletedAt',
  ],
  populate: {
    cover: true,
    images: { limit: MAX_RELATED },
    themes: { fields: ['name'], limit: MAX_RELATED },
    author: { fields: ['full_name', 'reputation', 'blocked'], populate: { avatar: true } },
  },
} as const

/** Who took an article off the portal; only its author and moderators read that (product §12). */
export const removerQuery = (id: number) =>
  queryOptions({
    ...oneOptions('articles', id, { fields: ['id'], populate: { removed_by: { fields: ['full_name'] } } }),
    select: ({ data: { removed_by } }) => removed_by && nameOf({ ...removed_by, username: null }),
  })

export type Article = ReturnType<typeof toArticle>

type Row = FlatItem<'articles', typeof read>

export const toArticle = ({ author, images, content, title, ...own }: Row) => {
  const blocks = content ?? []
  return {
    ...own,
    title: title || UNTITLED,
    blocks,
    coverBlock: own.cover ? coverBlockOf(blocks) : null,
    pictures: new Map((images ?? []).map(file => [file.id, file])),
    author: author && {
      id: author.id,
      name: nameOf({ full_name: author.full_name, username: null }),
      avatar: author.avatar,
      reputation: author.reputation ?? 0,
      blocked: author.blocked ?? false,
    },
  }
}

export const articleQuery = (id: number) =>
  queryOptions({ ...oneOptions('articles', id, read), select: ({ data }) => toArticle(data) })

/** How I rated an article; null for not at all. */
export type MyRating = 'like' | 'dislike' | null

export const myRatingQuery = (id: number) =>
  queryOptions({
    queryKey: ['article-likes', 'mine', id],
    queryFn: async ({ signal }): Promise<MyRating> => {
      const { data } = await call('GET /api/articles/my-ratings', { query: { ids: [id] } }, { signal })
      return data[0]?.rating ?? null
    },
  })

const live = { ...readable, publishedAt: { $notNull: true } } as const

/** How many articles somebody has on the portal. */
export const writtenQuery = (author: number) =>
  countOptions('articles', {
    filters: { ...live, author: { id: author } },
  })

/** What is read after it: of the same themes or author, newest first, then simply the newest. */
export const nextQuery = ({ id, themes, author }: Article) =>
  queryOptions({
    queryKey: ['articles', 'list', 'next', id],
    queryFn: async ({ signal }) => {
      const newest = (of: object, limit: number) =>
        api.list(
          'articles',
          {
            fields: ['title', 'type'],
            populate: { cover: true },
            filters: { ...live, ...of },
            sort: ['publishedAt:desc', 'id:desc'],
            pagination: { page: 1, pageSize: limit, withCount: false },
          },
          signal,
        )
      const related = [
        ...(themes.length > 0 ? [{ themes: { id: { $in: themes.map(theme => theme.id) } } }] : []),
        ...(author ? [{ author: { id: author.id } }] : []),
      ]
      const near = related.length > 0 ? (await newest({ id: { $ne: id }, $or: related }, NEXT)).data : []
      const known = [id, ...near.map(each => each.id)]
      const rest =
        near.length < NEXT ? (await newest({ id: { $notIn: known } }, NEXT - near.length)).data : []
      return [...near, ...rest].map(row => ({ ...row, title: row.title || UNTITLED }))
    },
  })

/** To its author nothing under the article is new any more. */
export const useView = (isMine: boolean) =>
  useMutation({
    mutationKey: ['read-article' satisfies OwnAct],
    mutationFn: (id: number) => call('POST /api/articles/{id}/view', { id }),
    meta: { stale: isMine ? [NEW_COMMENTS] : [] },
  })

interface Rating {
  readonly of: 'article' | 'comment'
  readonly id: number
  readonly from: MyRating
  readonly to: MyRating
}

const ratingKeys = ({ of, id }: Rating) =>
  of === 'comment' ? [['comments']] : [myRatingQuery(id).queryKey, articleQuery(id).queryKey]

const send = ({ of, id, from, to }: Rating): Promise<{ readonly data: unknown }> => {
  if (of === 'article') {
    const data = { article: id }
    if (to === 'like') return api.create('article-likes', data)
    if (to === 'dislike') return api.create('article-dislikes', data)
    if (from === 'like') return call('POST /api/article-likes/unlike', { data })
    return call('POST /api/article-dislikes/undislike', { data })
  }
  const data = { comment: id }
  if (to === 'like') return api.create('comment-likes', data)
  if (to === 'dislike') return api.create('comment-dislikes', data)
  if (from === 'like') return call('POST /api/comment-likes/unlike', { data })
  return call('POST /api/comment-dislikes/undislike', { data })
}

/**
 * Rates, or takes the rating back; the server replaces the opposite one, and refuses the same one again. Resolves to false when
 * there was nothing to take back.
 */
export const useRate = () =>
  useMutation({
    mutationFn: async (rating: Rating) => (await send(rating)).data !== null,
    // It was changed in another window: what it is now is read before this one shows anything.
    onSuccess: (isDone, rating) => {
      const keys = ratingKeys(rating)
      return isDone ? undefined : makeStale({ stale: keys, awaits: keys })
    },
    meta: {
      // The rating is shown at once. After an error it is read again: the server may have stored it although no answer came, or
      // it was changed in another window.
      stale: (rating: Rating, error) => (error ? ratingKeys(rating) : []),
    },
  })

/** What the server has taken is shown from now on, without asking for the article again. */
export function keepRating(id: number, from: MyRating, to: MyRating) {
  queryClient.setQueryData(myRatingQuery(id).queryKey, to)
  queryClient.setQueryData(articleQuery(id).queryKey, known => {
    if (!known) return known
    const { likes_count, dislikes_count, author } = known.data
    const likes = share('like', from, to)
    const dislikes = share('dislike', from, to)
    return {
      ...known,
      data: {
        ...known.data,
        likes_count: likes_count + likes,
        dislikes_count: dislikes_count + dislikes,
        author: author && { ...author, reputation: (author.reputation ?? 0) + likes - dislikes },
      },
    }
  })
  // The feed is read again seldom.
  queryClient.setQueriesData<Pages>(
    { queryKey: ['articles', 'feed'] },
    feed =>
      feed && {
        ...feed,
        pages: feed.pages.map(page => ({
          ...page,
          rows: page.rows.map(row =>
            row.id === id ? { ...row, likes_count: row.likes_count + share('like', from, to) } : row,
          ),
        })),
      },
  )
}

/** By how much a count moves when my rating changes. */
export const share = (kind: 'like' | 'dislike', from: MyRating, to: MyRating) =>
  Number(to === kind) - Number(from === kind)
