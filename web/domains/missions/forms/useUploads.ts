import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/rest/http.ts'
import { uploadFile } from '#web/rest/upload.ts'
import type { Enrolment } from '../enrolments.ts'
import { objectionTo } from '../files.ts'
import { texts } from '../missionTexts.ts'

/** A file of a report: uploading, stored, or refused. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Of the stored file. */
  readonly id: number | null
  readonly takenDownAt?: string | null
  readonly error: string | null
}

export const isOnTheWay = ({ id, error }: Upload) => id === null && error === null

const stored = ({ id, name, size, takenDownAt }: Enrolment['attachments'][number]): Upload => ({
  key: `stored-${id}`,
  id,
  name,
  size: size * 1000,
  takenDownAt,
  error: null,
})

/** Uploads files as soon as they are chosen; the report then refers to their ids. */
export function useUploads(initial: Enrolment['attachments']) {
  const [uploads, setUploads] = useState<readonly Upload[]>(() => initial.map(stored))
  const lastKey = useRef(0)
  const leaving = useRef(new Map<string, AbortController>())

  const change = (key: string, found: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...found } : upload)))

  async function send(key: string, file: File) {
    const controller = new AbortController()
    leaving.current.set(key, controller)
    try {
      const { id } = await uploadFile(file, { signal: controller.signal })
      change(key, { id })
    } catch (error) {
      if (!controller.signal.aborted)
        change(key, { error: error instanceof ApiError ? error.message : texts.fileFailed })
    } finally {
      leaving.current.delete(key)
    }
  }

  // What arrives after the form is gone belongs to no report.
  useEffect(() => {
    const all = leaving.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const add = (files: readonly File[]) => {
    const added = files.map(file => {
      const key = `new-${++lastKey.current}`
      const error = objectionTo(file)
      if (!error) void send(key, file)
      return { key, name: file.name, size: file.size, id: null, error }
    })
    setUploads(all => [...all, ...added])
  }

  const remove = (key: string) => {
    leaving.current.get(key)?.abort()
    setUploads(all => all.filter(upload => upload.key !== key))
  }

  return { uploads, add, remove }
}
