import { type InfiniteData, infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { Me } from '#web/domains/people/data.ts'
import { queryClient } from '#web/queries.ts'
import { type CallAnswer, call } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import type { ArticleSearch } from '../../articleSearch.ts'
import { type MyRating, share } from './data.ts'

type Answer = CallAnswer<'GET /api/articles/{id}/comments'>
export type Comment = CallAnswer<'GET /api/comments/{id}/replies'>['data'][number] & {
  /** Written in this window and not read since: it has no place in the order of pages yet. */
  readonly isNew?: true
}
export type Thread = Comment & {
  readonly replies: Omit<Answer['data'][number]['replies'], 'data'> & { readonly data: readonly Comment[] }
}
type Page = Omit<Answer, 'data'> & { readonly data: readonly Thread[] }
type Talk = InfiniteData<Page, Place>
type Place = { readonly after?: number; readonly before?: number }
const START: Place = {}

const read = <C extends Comment>(comments: readonly C[]) => comments.filter(({ isNew }) => !isNew)

/** Those that were read, with the others after them, once each. */
const together = <C extends Comment>(comments: readonly C[]): readonly C[] => {
  const known = read(comments)
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...comments.filter(({ id, isNew }) => isNew && !ids.has(id))]
}

/** What I have just written stands at the end where the newest are, whichever pages are shown. */
export function threadsOf(pages: readonly Page[], { talk }: ArticleSearch): readonly Thread[] {
  const all = together(pages.flatMap(({ data }) => data))
  if (talk === 'old') return all
  return [...all.filter(({ isNew }) => isNew).toReversed(), ...read(all)]
}

/** The next replies on one side of those that are read. */
const readReplies = (thread: Thread, side: 'before' | 'after', signal?: AbortSignal) => {
  const edge = read(thread.replies.data).at(side === 'after' ? -1 : 0)
  return call(
    'GET /api/comments/{id}/replies',
    { id: thread.id, query: { pagination: edge ? { [side]: edge.id } : {} } },
    { signal },
  )
}

function withReplies(
  thread: Thread,
  side: 'before' | 'after',
  { data, meta }: Awaited<ReturnType<typeof readReplies>>,
): Thread {
  const { replies } = thread
  const known = new Set(read(replies.data).map(({ id }) => id))
  const fresh = data.filter(({ id }) => !known.has(id))
  const { after, before } = meta.pagination
  return {
    ...thread,
    replies:
      side === 'after'
        ? { ...replies, data: together([...replies.data, ...fresh]), after }
        : { ...replies, data: [...fresh, ...replies.data], before },
  }
}

/** A thread that is read again with as many replies as were open in it. */
async function reopened(thread: Thread, known: Thread | undefined, signal: AbortSignal): Promise<Thread> {
  const open = known?.replies.data.map(({ id }) => id) ?? []
  const [first, last] = [thread.replies.data[0]?.id, thread.replies.data.at(-1)?.id]
  const wanted = {
    before: first === undefined ? 0 : open.filter(id => id < first).length,
    after: last === undefined ? 0 : open.filter(id => id > last).length,
  }
  let next = thread
  for (const side of ['before', 'after'] as const)
    for (let left = wanted[side]; left > 0 && next.replies[side] > 0; ) {
      const more = await readReplies(next, side, signal)
      if (more.data.length === 0) break
      left -= more.data.length
      next = withReplies(next, side, more)
    }
  return next
}

const keyOf = (article: number) => ['comments', 'talk', article] as const

/** The talk under an article by threads; it begins on the page of the comment that the address names. */
export const talkQuery = (article: number, { comment, talk }: ArticleSearch) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(article), talk ?? 'new', comment ?? null],
    queryFn: async ({ pageParam, signal, queryKey }): Promise<Page> => {
      const known = queryClient.getQueryData<Talk>(queryKey)?.pages.flatMap(({ data }) => data) ?? []
      const page = await call(
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
      )
      const data = await Promise.all(
        page.data.map(thread =>
          reopened(
            thread,
            known.find(({ id }) => id === thread.id),
            signal,
          ),
        ),
      )
      return { ...page, data }
    },
    initialPageParam: START,
    getNextPageParam: ({ data, meta }): Place | undefined => {
      const last = read(data).at(-1)
      return meta.pagination.after > 0 && last ? { after: last.id } : undefined
    },
    getPreviousPageParam: ({ data, meta }): Place | undefined => {
      const [first] = read(data)
      return meta.pagination.before > 0 && first ? { before: first.id } : undefined
    },
    meta: { isLong: true },
    // Nothing moves under a reader who has only looked elsewhere.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Changes what is known of a talk, in every order in which it was read. */
function change(article: number, pages: (page: Page, index: number, all: readonly Page[]) => Page) {
  queryClient.setQueriesData<Talk>({ queryKey: keyOf(article) }, known =>
    known ? { ...known, pages: known.pages.map(pages) } : known,
  )
}

/** The thread and its replies with one comment changed. */
const withComment = (threads: readonly Thread[], id: number, edit: (comment: Comment) => Partial<Comment>) =>
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
  readonly key: string
  /** The comment that it answers, and the thread that comment is of. */
  readonly parent: Comment | null
  readonly thread: number | null
}

/** What the article's own figures say is asked again; the talk itself is changed in place, where it is read. */
const recount = { stale: [['articles']] }

/** After an error the talk is read again: the act may have been done although no answer came, or in another window. */
const doubted = (article: number, error: Error | null) => (error ? [keyOf(article)] : [])

export const useWrite = (article: number, me: Me) =>
  useMutation({
    mutationFn: async ({ text, key, parent }: Written) =>
      (await api.create('comments', { article, text, ...(parent && { parent: parent.id }) }, {}, { key }))
        .data,
    onSuccess: ({ id, ...row }, { parent, thread }) => {
      const made: Comment = {
        id,
        parent: parent?.id ?? null,
        to:
          parent && parent.id !== thread
            ? { id: parent.id, full_name: parent.author?.full_name ?? null }
            : null,
        text: row.text,
        author: {
          id: me.id,
          full_name: me.full_name,
          role: (me.role?.type ?? 'authenticated') as NonNullable<Comment['author']>['role'],
          avatar: me.avatar && {
            url: me.avatar.url,
            width: me.avatar.width,
            height: me.avatar.height,
            formats: null,
            takenDownAt: me.avatar.takenDownAt,
          },
        },
        createdAt: row.createdAt,
        editedAt: null,
        likes_count: 0,
        dislikes_count: 0,
        rating: null,
        isNew: true,
      }
      const isIt = (comment: Comment) => comment.id === id
      change(article, (page, index, all) => {
        // A repeated sending is answered with what has been read meanwhile.
        if (all.some(({ data }) => data.some(each => isIt(each) || each.replies.data.some(isIt)))) return page
        const next = counted(page, 1)
        if (thread === null)
          return index > 0
            ? next
            : { ...next, data: [...page.data, { ...made, replies: { data: [], before: 0, after: 0 } }] }
        return {
          ...next,
          data: page.data.map(each =>
            each.id === thread
              ? { ...each, replies: { ...each.replies, data: [...each.replies.data, made] } }
              : each,
          ),
        }
      })
    },
    meta: recount,
  })

export const useEdit = (article: number) =>
  useMutation({
    mutationFn: async ({ id, text }: { id: number; text: string }) =>
      (await api.update('comments', id, { text })).data,
    onSuccess: ({ id, text, updatedAt }) => edited(article, id, () => ({ text, editedAt: updatedAt })),
    meta: { stale: (_, error) => doubted(article, error) },
  })

/** Deleted by its author or a moderator; while it has answers its place stays. */
export const useDeleteComment = (article: number) =>
  useMutation({
    mutationFn: (id: number) => api.update('comments', id, { deletedAt: new Date().toISOString() }),
    onSuccess: (_, id) => {
      change(article, page => {
        // As the server shows them: an answer that is deleted too holds no place.
        const isAnswered = (comment: Comment, all: readonly Comment[]) =>
          all.some(each => each.parent === comment.id && each.text !== null)
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
    },
    meta: { stale: (_, error) => [...recount.stale, ...doubted(article, error)] },
  })

/** The replies of a thread that are not shown yet, after the shown ones or before them. */
export const useMoreReplies = (article: number) =>
  useMutation({
    mutationFn: ({ thread, side }: { thread: Thread; side: 'before' | 'after' }) => readReplies(thread, side),
    onSuccess: (more, { thread, side }) =>
      change(article, page => ({
        ...page,
        data: page.data.map(each => (each.id === thread.id ? withReplies(each, side, more) : each)),
      })),
    meta: { stale: [] },
  })
