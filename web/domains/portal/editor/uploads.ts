import type { Node } from '@tiptap/pm/model'
import { MAX_PICTURE_BYTES } from '#contract/domains/media.ts'
import { pictureTypes } from '#contract/rest/fields/index.ts'
import { ApiError, randomKey } from '#web/rest/http.ts'
import { uploadFile } from '#web/rest/upload.ts'
import type { Media } from '#web/ui/Picture.tsx'
import { publisher } from '#web/ui/publisher.ts'
import { texts } from './texts.ts'

/** A picture on its way to the server, from the moment in which it stands in the text. */
export interface Upload {
  readonly file: File
  /** Shows the picture before it has arrived. */
  readonly preview: string
  readonly part: number
  readonly error: string | null
  /** The id of its file once it has arrived, and how to show it. */
  readonly media: number | null
  readonly picture: Media | null
}

/** As many at once; the others wait. */
const AT_ONCE = 2

export const isPicture = ({ type }: Pick<File, 'type'>) => (pictureTypes as readonly string[]).includes(type)

/** Why this file cannot be a picture of an article. */
export function refusalOf(file: File): string | null {
  if (!isPicture(file)) return texts.pictureFormats
  return file.size > MAX_PICTURE_BYTES ? texts.tooBig(MAX_PICTURE_BYTES / 1024 / 1024) : null
}

/** How many are on their way of those that stand in the document: one that was removed may come back by undo. */
export function countOnTheWay(document: Node, all: ReadonlyMap<string, Upload>): number {
  const named = new Set(document.children.map(({ attrs }) => attrs['upload'] as string | null | undefined))
  return [...all].filter(([id, { media, error }]) => media === null && !error && named.has(id)).length
}

export function uploads() {
  const all = publisher<ReadonlyMap<string, Upload>>(new Map())
  const waiting: string[] = []
  const running = new Set<AbortController>()

  const change = (id: string, next: Partial<Upload>) => {
    const known = all.get().get(id)
    if (known) all.set(new Map(all.get()).set(id, { ...known, ...next }))
  }

  async function send(id: string) {
    const upload = all.get().get(id)
    if (!upload) return
    const controller = new AbortController()
    running.add(controller)
    try {
      const stored = await uploadFile(upload.file, {
        signal: controller.signal,
        onProgress: part => change(id, { part }),
      })
      // The server looks into the file; its name may promise more.
      if (!isPicture({ type: stored.mime })) return change(id, { error: texts.notPicture })
      const { url, width, height, alternativeText, formats } = stored
      const picture = { url, width, height, alternativeText, formats }
      change(id, { media: stored.id, picture, part: 1 })
    } catch (error) {
      if (!controller.signal.aborted)
        change(id, { error: error instanceof ApiError ? error.message : texts.uploadFailed })
    } finally {
      running.delete(controller)
      next()
    }
  }

  const next = () => {
    while (running.size < AT_ONCE) {
      const id = waiting.shift()
      if (id === undefined) return
      void send(id)
    }
  }

  const enqueue = (id: string) => {
    waiting.push(id)
    next()
  }

  return {
    get: all.get,
    subscribe: all.subscribe,
    /** The name under which the picture stands in the text until it has arrived. */
    start(file: File): string {
      const id = randomKey()
      const preview = URL.createObjectURL(file)
      all.set(new Map(all.get()).set(id, { file, preview, part: 0, error: null, media: null, picture: null }))
      enqueue(id)
      return id
    },
    retry(id: string) {
      change(id, { error: null, part: 0 })
      enqueue(id)
    },
    mediaOf: (id: string) => all.get().get(id)?.media ?? null,
    /** What would arrive from now on belongs to no text. */
    close() {
      waiting.length = 0
      for (const controller of running) controller.abort()
      for (const { preview } of all.get().values()) URL.revokeObjectURL(preview)
    },
  }
}

export type Uploads = ReturnType<typeof uploads>
