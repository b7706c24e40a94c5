import { picturesOf } from '#contract/domains/blocks.ts'
import { MAX_PAGE_SIZE, MAX_RELATED } from '#contract/rest/bounds.ts'
import { write } from '#web/queries.ts'
import { call as request } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { ApiError } from '#web/rest/http.ts'
import type { FlatItem } from '#web/rest/types.ts'
import type { Media } from '#web/ui/Picture.tsx'
import { nameOf } from '../../people/me.ts'
import type { Draft } from './draft.ts'
import type { Effect, Event, Failure, Version } from './saving.ts'

const text = {
  themes: { fields: ['name'], limit: MAX_RELATED },
  images: { limit: MAX_RELATED },
} as const
const whole = {
  fields: ['title', 'type', 'content', 'publishedAt', 'updatedAt', 'removedAt', 'deletedAt'],
  populate: {
    ...text,
    author: { fields: ['id'] },
    draft: { fields: ['title', 'type', 'content', 'updatedAt'], populate: text },
  },
} as const

type Whole = FlatItem<'articles', typeof whole>

export interface Loaded extends Version {
  readonly author: number | null
  /** Why it cannot be edited any more: deleted by its author, removed by a moderator. */
  readonly ended: 'gone' | 'removed' | null
}

const mediaOf = ({ url, width, height, alternativeText, formats, takenDownAt }: Media): Media => ({
  url,
  width,
  height,
  alternativeText: alternativeText ?? null,
  formats,
  takenDownAt: takenDownAt ?? null,
})

/** The later of two moments in the form of the API: what `If-Match` names while there is a draft of a change. */
const later = (one: string, other: string | undefined) => (other !== undefined && other > one ? other : one)

function toLoaded(article: Whole): Loaded {
  const { publishedAt, updatedAt, removedAt, deletedAt, author, draft: change } = article
  const { title, type, content, themes, images } = change ?? article
  return {
    draft: {
      title: title ?? '',
      type,
      themes,
      content: content ?? [],
      pictures: Object.fromEntries((images ?? []).map(file => [file.id, mediaOf(file)])),
    },
    updatedAt: later(updatedAt, change?.updatedAt),
    isPublished: publishedAt !== null,
    isPending: change !== null,
    ended: deletedAt ? 'gone' : removedAt ? 'removed' : null,
    author: author?.id ?? null,
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

const saved = {
  fields: ['updatedAt', 'publishedAt'],
  populate: { draft: { fields: ['updatedAt'] } },
} as const

const toSaved = ({ updatedAt, publishedAt, draft }: FlatItem<'articles', typeof saved>): Event => ({
  is: 'saved',
  updatedAt: later(updatedAt, draft?.updatedAt),
  isPublished: publishedAt !== null,
  isPending: draft !== null,
})

/** `publishedAt` only where it is to change. */
const publication = {
  publish: () => ({ publishedAt: new Date().toISOString() }),
  unpublish: () => ({ publishedAt: null }),
}

type Call = Exclude<Effect, { do: 'keep' | 'drop' }>

/** Keepalive requests share 64 KiB. */
const KEEPALIVE_BYTES = 60_000

/** The calls of this browser are those of somebody else now. */
class OtherPerson extends Error {
  override readonly name = 'OtherPerson'
}

/** Without a session a call is not one of a resident: it is forbidden. */
class SignedOut extends Error {
  override readonly name = 'SignedOut'
}

async function refuseOther(person: number): Promise<void> {
  const query = { fields: ['full_name', 'username'] } as const
  const me = await api.me(query, AbortSignal.timeout(PATIENCE_MS)).catch((error: unknown) => {
    throw isStatus(error, 401, 403) ? new SignedOut() : error
  })
  if (me.id !== person) throw new OtherPerson(nameOf(me))
}

const isStatus = (error: unknown, ...statuses: readonly number[]) =>
  error instanceof ApiError && statuses.includes(error.status)

async function perform(call: Call): Promise<Event> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  if (call.do === 'load') {
    const version = await loadArticle(call.article)
    return version.ended ? failed({ kind: version.ended, message: '' }) : { is: 'loaded', version }
  }
  if (call.do === 'create') {
    // Always the same body: repeated under the same key, it is answered with the same row.
    const { data } = await write(
      () => api.create('articles', { publishedAt: null }, saved, { key: call.key, signal }),
      { stale: [] },
    )
    return { is: 'created', article: data.id, updatedAt: data.updatedAt }
  }
  if (call.do === 'discard') {
    const { article: id, ifMatch } = call
    const answer = await write(
      () => request('DELETE /api/articles/{id}/draft', { id, query: whole }, { ifMatch, signal }),
      { stale: [] },
    )
    return { is: 'discarded', version: toLoaded(answer.data) }
  }
  return save(call)
}

async function save(call: Extract<Call, { do: 'save' }>): Promise<Event> {
  const { article: id, draft, wish, ifMatch, isLast } = call
  const body = { ...written(draft), ...(wish && publication[wish]()) }
  const options = {
    ifMatch,
    keepalive: isLast && JSON.stringify(body).length * 2 < KEEPALIVE_BYTES,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }
  const put = () =>
    call.isPending
      ? request('PUT /api/articles/{id}/draft', { id, data: body, query: saved }, options)
      : api.update('articles', id, body, saved, options)
  // What is saved while one writes is read anew when the editor is left.
  const { data } = await write(put, wish ? { also: [['articles']] } : { stale: [] })
  return toSaved(data)
}

/** What became of the themes of a draft while it was written. */
export interface ThemeFate {
  readonly gone: Draft['themes']
  /** Those that took the place of merged ones. */
  readonly joined: Draft['themes']
}

/**
 * Which of the themes are no longer there, and which the article has instead. Only a merge gives it themes that were not loaded:
 * a save from elsewhere would have been answered with 412.
 */
export async function fateOfThemes(
  article: number | null,
  loaded: Draft['themes'],
  themes: Draft['themes'],
): Promise<ThemeFate> {
  const [{ data }, current] = await Promise.all([
    api.list('tags', {
      filters: { id: { $in: themes.map(({ id }) => id) } },
      fields: ['name'],
      pagination: { page: 1, pageSize: MAX_PAGE_SIZE },
    }),
    article === null ? [] : loadArticle(article).then(({ draft }) => draft.themes),
  ])
  const isIn = (list: Draft['themes'], { id }: { readonly id: number }) => list.some(one => one.id === id)
  const gone = themes.filter(theme => !data.some(({ id }) => id === theme.id))
  // A theme that was never saved on the article has left nothing there.
  const isMerged = gone.some(theme => isIn(loaded, theme))
  const joined = current.filter(theme => !isIn(loaded, theme) && !isIn(themes, theme))
  return { gone, joined: isMerged ? joined : [] }
}

/**
 * Files that the author has pasted from another article, to show them. Those that are gone are left out; rejects when the server
 * does not say whether one is.
 */
export async function readPictures(ids: readonly number[]): Promise<Draft['pictures']> {
  const found = await Promise.all(
    ids.map(async (id): Promise<readonly [number, Media][]> => {
      try {
        return [[id, mediaOf(await request('GET /api/upload/files/{id}', { id }))]]
      } catch (error) {
        // The block says that its file is gone.
        if (isStatus(error, 403, 404)) return []
        throw error
      }
    }),
  )
  return Object.fromEntries(found.flat())
}

const failed = (failure: Failure): Event => ({ is: 'failed', failure })

function failureOf(call: Call, error: unknown): Failure {
  if (error instanceof OtherPerson) return { kind: 'other', message: error.message }
  if (error instanceof SignedOut) return { kind: 'signedOut', message: '' }
  if (!(error instanceof ApiError)) return { kind: 'lost', message: '' }
  const { status, message, details, retryMs } = error
  const about = { message, details, retryMs }
  if (status === 0 || status >= 500) return { kind: 'lost', ...about }
  if (status === 401) return { kind: 'signedOut', ...about }
  if (status === 429) return { kind: 'busy', ...about }
  if (status === 412) return { kind: 'stale', ...about }
  if (status === 404 && call.do !== 'create') return { kind: 'gone', ...about }
  return { kind: 'refused', ...about }
}

/**
 * Sends the call. Checks who is signed in before it makes an article, which would belong to that person, and after a refusal
 * that another person would get.
 */
async function attempt(call: Call, person: number, isUnsure: boolean): Promise<Event> {
  if (isUnsure || call.do === 'create') await refuseOther(person)
  try {
    return await perform(call)
  } catch (error) {
    if (isStatus(error, 403, 404)) await refuseOther(person)
    if (!('ifMatch' in call) || !isStatus(error, 409)) throw error
    const { ended } = await loadArticle(call.article)
    if (ended === null) throw error
    return failed({ kind: ended, message: '' })
  }
}

/** Never rejects: resolves to the event for the state machine. `isUnsure`: another person may have signed in in this browser. */
export const send = (call: Call, person: number, isUnsure: boolean): Promise<Event> =>
  attempt(call, person, isUnsure).catch((error: unknown) => failed(failureOf(call, error)))

export async function deleteArticle(id: number): Promise<void> {
  await write(() => api.remove('articles', id), { also: [['articles']] })
}

/** A draft with the text of one's article, without pictures that have been deleted since; its id. */
export async function copyArticle(id: number): Promise<number> {
  const { draft } = await loadArticle(id)
  const unread = picturesOf(draft.content).filter(media => !draft.pictures[media])
  const pictures = { ...draft.pictures, ...(await readPictures(unread)) }
  const content = draft.content.filter(block => block.type !== 'image' || pictures[block.media])
  const copy = { ...written({ ...draft, content }), publishedAt: null }
  const { data } = await write(() => api.create('articles', copy, { fields: ['id'] }, { once: true }))
  return data.id
}
