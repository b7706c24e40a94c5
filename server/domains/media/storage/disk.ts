import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import send from '@fastify/send'
import type { Storage } from './storage.ts'

/**
 * Files in one directory. A stored file must lie on the same file system, so that a rename puts it there
 * atomically.
 */
export function diskStorage(directory: string): Storage {
  return {
    provider: 'local',
    async put(name, path) {
      await rename(path, join(directory, name))
      // A power cut can lose the new name unless the directory is flushed too.
      const handle = await open(directory)
      await handle.sync().finally(() => handle.close())
    },
    async remove(names) {
      const removed = await Promise.allSettled(names.map(name => rm(join(directory, name), { force: true })))
      return removed.flatMap((result, at) =>
        result.status === 'rejected' ? [{ name: names[at] ?? '', reason: String(result.reason) }] : [],
      )
    },
    async send(name, request) {
      const sent = await send(request, name, {
        root: directory,
        dotfiles: 'ignore',
        index: false,
        cacheControl: false,
        contentType: false,
      })
      if (sent.type === 'directory') return undefined
      if (sent.type === 'error' && sent.statusCode !== 416) {
        if (sent.statusCode < 500) return undefined
        throw sent.metadata.error
      }
      const range = sent.headers['Content-Range']
      return sent.type === 'error'
        ? { status: 416, headers: { 'content-range': range }, content: undefined }
        : { status: sent.statusCode, headers: sent.headers, content: sent.stream }
    },
  }
}
