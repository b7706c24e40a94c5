import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from './storage.ts'

/** Files in one directory. What is put must lie on the same file system, so that it appears at once and whole. */
export function diskStorage(directory: string): Storage {
  return {
    provider: 'local',
    async put(name, path) {
      await rename(path, join(directory, name))
      // The new name itself survives a power cut only when the directory is written too.
      const handle = await open(directory)
      await handle.sync().finally(() => handle.close())
    },
    async remove(names) {
      await Promise.all(names.map(name => rm(join(directory, name), { force: true })))
    },
    async find(name) {
      const path = join(directory, name)
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!found?.isFile()) return undefined
      return {
        size: found.size,
        etag: `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
        read: async range => createReadStream(path, range),
      }
    },
  }
}
