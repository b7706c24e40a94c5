import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files that shrink; fonts are compressed already. */
const TEXT = /\.(js|css|svg)$/
/** Bytes. A smaller file fits into one packet as it is. */
const MIN_SIZE = 1000

/** Writes `name.br` and `name.gz` beside each text file of the build: the server sends them as they are (server/http/web.ts). */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    async writeBundle({ dir = '' }, bundle) {
      const write = async (file: string) => {
        const content = await readFile(file)
        if (content.length < MIN_SIZE) return
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }
      const names = Object.keys(bundle).filter(name => TEXT.test(name))
      await Promise.all(names.map(name => write(join(dir, name))))
    },
  }
}
