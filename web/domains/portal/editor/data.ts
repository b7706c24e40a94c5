import { queryClient } from '../../../queries.ts'
import { api } from '../../../rest/client.ts'
import { ApiError } from '../../../rest/http.ts'
import type { Item } from '../../../rest/types.ts'
import type { Media } from '../../../ui/Picture.tsx'
import type { Draft } from './draft.ts'
import type { Effect, Event, Failure, Version } from './saving.ts'

const whole = {
  fields: ['title', 'type', 'content', 'publishedAt', 'updatedAt', 'removedAt'],
  populate: { themes: { fields: ['name'] }, images: true, author: { fields: ['id'] } },
} as const

type Whole = Item<'articles', typeof whole>

export interface Loaded extends Version {
  readonly author: number | null
  readonly isRemoved: boolean
}

const mediaOf = ({ url, width, height, alternativeText, formats }: Media): Media => ({
  url,
  width,
  height,
  alternativeText: alternativeText ?? null,
  formats,
})

function toLoaded({ attributes }: Whole): Loaded {
  const { title, type, content, publishedAt, updatedAt, removedAt, themes, images, author } = attributes
  return {
    draft: {
      title: title ?? '',
      type,
      themes: themes.data.map(({ id, attributes: { name } }) => ({ id, name })),
      content: content ?? [],
      pictures: Object.fromEntries((images.data ?? []).map(file => [file.id, mediaOf(file.attributes)])),
    },
    updatedAt,
    isPublished: publishedAt !== null,
    isRemoved: removedAt !== null,
    author: author.data?.id ?? null,
  }
}

/** A call that hangs is as good as lost. */
const PATIENCE_MS = 20_000

export const loadArticle = async (id: number) =>
  toLoaded((await api.one('articles', id, whole, AbortSignal.timeout(PATIENCE_MS))).data)

const written = ({ title, type, themes, content }: Draft) => ({
  title: title.trim() || null,
  type,
  content,
  themes: themes.map(({ id }) => id),
})

const saved = { fields: ['updatedAt', 'publishedAt'] } as const

/** `publishedAt` only where it is to change. */
const publication = {
  publish: () => ({ publishedAt: new Date().toISOString() }),
  unpublish: () => ({ publishedAt: null }),
}

type Call = Extract<Effect, { do: 'create' | 'save' | 'load' }>

/** Keepalive requests share 64 KiB. */
const KEEPALIVE_BYTES = 60_000

async function perform(call: Call): Promise<Event> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  if (call.do === 'load') return { is: 'loaded', version: await loadArticle(call.article) }
  if (call.do === 'create') {
    // Always the same body: repeated under the same key, it is answered with the same row.
    const { data } = await api.create('articles', { publishedAt: null }, saved, {
      key: call.key,
      signal,
    })
    return { is: 'created', article: data.id, updatedAt: data.attributes.updatedAt }
  }
  const body = { ...written(call.draft), ...(call.wish && publication[call.wish]()) }
  const { data } = await api.update('articles', call.article, body, saved, {
    ifMatch: call.ifMatch,
    keepalive: call.isLast && JSON.stringify(body).length * 2 < KEEPALIVE_BYTES,
    signal,
  })
  if (call.wish) void queryClient.invalidateQueries({ queryKey: ['articles'] })
  const { updatedAt, publishedAt } = data.attributes
  return { is: 'saved', updatedAt, isPublished: publishedAt !== null }
}

function failureOf(call: Call, error: unknown): Failure {
  if (!(error instanceof ApiError)) return { kind: 'lost', message: '' }
  const { status, message, details, retryMs } = error
  const about = { message, details, retryMs }
  if (status === 0 || status >= 500) return { kind: 'lost', ...about }
  if (status === 401) return { kind: 'signedOut', ...about }
  if (status === 429 || (status === 409 && call.do === 'create')) return { kind: 'busy', ...about }
  if (status === 412) return { kind: 'stale', ...about }
  if ((status === 404 || status === 409) && call.do !== 'create') return { kind: 'gone', ...about }
  return { kind: 'refused', ...about }
}

/** Resolves always: with what the machine is to be told. */
export const send = (call: Call): Promise<Event> =>
  perform(call).catch((error: unknown) => ({ is: 'failed', failure: failureOf(call, error) }))

export async function deleteArticle(id: number): Promise<void> {
  await api.remove('articles', id)
  void queryClient.invalidateQueries({ queryKey: ['articles'] })
}
