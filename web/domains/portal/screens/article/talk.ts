import { type InfiniteData, infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../../queries.ts'
import { type CallAnswer, call } from '../../../../rest/call.ts'
import { api } from '../../../../rest/client.ts'
import type { Me } from '../../../people/data.ts'
import type { ArticleSearch } from '../../articleSearch.ts'
import { type MyRating, share } from './data.ts'

type Page = CallAnswer<'GET /api/articles/{id}/comments'>
export type Thread = Page['data'][number]
export type Comment = CallAnswer<'GET /api/comments/{id}/replies'>['data'][number]
type Talk = InfiniteData<Page, Place>
type Place = { readonly after?: number; readonly before?: number }
const START: Place = {}

const keyOf = (article: number) => ['comments', 'talk', article] as const

/** The talk under an article by threads; it begins on the page of the comment that the address names. */
export const talkQuery = (article: number, { comment, talk }: ArticleSearch) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(article), talk ?? 'new', comment ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/articles/{id}/comments',
        {
          id: article,
          query: {
            sort: talk === 'old' ? 'createdAt:asc' : 'createdAt:desc',
            ...(comment && pageParam.after === undefined && pageParam.before === undefined && { comment }),
            pagination: pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: START,
    getNextPageParam: ({ data, meta }): Place | undefined => {
      const last = data.at(-1)
      return meta.pagination.after > 0 && last ? { after: last.id } : undefined
    },
    getPreviousPageParam: ({ data, meta }): Place | undefined => {
      const [first] = data
      return meta.pagination.before > 0 && first ? { before: first.id } : undefined
    },
  })

/** Changes what is known of a talk, in every order in which it was read. */
function change(article: number, pages: (page: Page, index: number, all: readonly Page[]) => Page) {
  queryClient.setQueriesData<Talk>({ queryKey: keyOf(article) }, known =>
    known ? { ...known, pages: known.pages.map(pages) } : known,
  )
}

/** The thread and its replies with one comment changed. */
const withComment = (threads: Page['data'], id: number, edit: (comment: Comment) => Partial<Comment>) =>
  threads.map(thread => ({
    ...thread,
    ...(thread.id === id && edit(thread)),
    replies: {
      ...thread.replies,
      data: thread.replies.data.map(reply => (reply.id === id ? { ...reply, ...edit(reply) } : reply)),
    },
  }))

const edited = (article: number, id: number, edit: (comment: Comment) => Partial<Comment>) =>
  change(article, page => ({ ...page, data: withComment(page.data, id, edit) }))

export const keepCommentRating = (article: number, id: number, from: MyRating, to: MyRating) =>
  edited(article, id, ({ likes_count, dislikes_count }) => ({
    rating: to,
    likes_count: likes_count + share('like', from, to),
    dislikes_count: dislikes_count + share('dislike', from, to),
  }))

const counted = (page: Page, by: number): Page => ({
  ...page,
  meta: { ...page.meta, total: page.meta.total + by },
})

interface Written {
  readonly text: string
  /** The comment that it answers, and the thread that comment is of. */
  readonly parent: Comment | null
  readonly thread: number | null
}

/** What the article's own figures say is asked again; the talk itself is changed in place, where it is read. */
const recount = () => void queryClient.invalidateQueries({ queryKey: ['articles'] })

export const useWrite = (article: number, me: Me) =>
  useMutation({
    mutationFn: async ({ text, parent }: Written) =>
      (
        await api.create(
          'comments',
          { article, text, ...(parent && { parent: parent.id }) },
          {},
          { once: true },
        )
      ).data,
    onSuccess: ({ id, attributes }, { parent, thread }) => {
      const made: Comment = {
        id,
        parent: parent?.id ?? null,
        to:
          parent && parent.id !== thread
            ? { id: parent.id, full_name: parent.author?.full_name ?? null }
            : null,
        text: attributes.text,
        author: {
          id: me.id,
          full_name: me.full_name,
          role: (me.role?.type ?? 'authenticated') as NonNullable<Comment['author']>['role'],
          avatar: me.avatar && {
            url: me.avatar.url,
            width: me.avatar.width,
            height: me.avatar.height,
            formats: null,
          },
        },
        createdAt: attributes.createdAt,
        editedAt: null,
        likes_count: 0,
        dislikes_count: 0,
        rating: null,
      }
      change(article, (page, index) => {
        const next = counted(page, 1)
        if (thread === null)
          return index > 0
            ? next
            : { ...next, data: [{ ...made, replies: { data: [], before: 0, after: 0 } }, ...page.data] }
        return {
          ...next,
          data: page.data.map(each =>
            each.id === thread
              ? { ...each, replies: { ...each.replies, data: [...each.replies.data, made] } }
              : each,
          ),
        }
      })
      recount()
    },
  })

export const useEdit = (article: number) =>
  useMutation({
    mutationFn: async ({ id, text }: { id: number; text: string }) =>
      (await api.update('comments', id, { text })).data,
    onSuccess: ({ id, attributes: { text, updatedAt } }) =>
      edited(article, id, () => ({ text, editedAt: updatedAt })),
  })

/** Deleted by its author or a moderator; while it has answers its place stays. */
export const useDeleteComment = (article: number) =>
  useMutation({
    mutationFn: (id: number) => api.update('comments', id, { deletedAt: new Date().toISOString() }),
    onSuccess: (_, id) => {
      change(article, page => {
        const isAnswered = (comment: Comment, all: readonly Comment[]) =>
          all.some(each => each.parent === comment.id)
        return counted(
          {
            ...page,
            data: withComment(page.data, id, () => ({ text: null, author: null })).flatMap(thread => {
              const { replies } = thread
              const data = replies.data.filter(
                reply => reply.text !== null || isAnswered(reply, replies.data),
              )
              const isLeft = thread.text !== null || data.length + replies.before + replies.after > 0
              return isLeft ? [{ ...thread, replies: { ...replies, data } }] : []
            }),
          },
          -1,
        )
      })
      recount()
    },
  })

/** The replies of a thread that are not shown yet, after the shown ones or before them. */
export const useMoreReplies = (article: number) =>
  useMutation({
    mutationFn: ({ thread, side }: { thread: Thread; side: 'before' | 'after' }) => {
      const edge = side === 'after' ? thread.replies.data.at(-1) : thread.replies.data[0]
      return call('GET /api/comments/{id}/replies', {
        id: thread.id,
        query: { pagination: edge ? { [side]: edge.id } : {} },
      })
    },
    onSuccess: ({ data, meta: { pagination } }, { thread, side }) =>
      change(article, page => ({
        ...page,
        data: page.data.map(each => {
          if (each.id !== thread.id) return each
          const known = new Set(each.replies.data.map(({ id }) => id))
          const fresh = data.filter(({ id }) => !known.has(id))
          return {
            ...each,
            replies:
              side === 'after'
                ? { ...each.replies, data: [...each.replies.data, ...fresh], after: pagination.after }
                : { ...each.replies, data: [...fresh, ...each.replies.data], before: pagination.before },
          }
        }),
      })),
  })
