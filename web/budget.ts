import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { screenModules } from './screenModules.ts'

/** JavaScript that a screen loads before its first card: bytes as Brotli, and files. */
const screens = {
  dashboard: { modules: [], bytes: 120_000, files: 3 },
  missions: { modules: screenModules.missions, bytes: 140_000, files: 10 },
  shop: { modules: screenModules.shop, bytes: 141_100, files: 10 },
  portal: { modules: screenModules.portal, bytes: 150_000, files: 10 },
  article: { modules: screenModules.article, bytes: 144_800, files: 10 },
  leaderboard: { modules: screenModules.leaderboard, bytes: 147_400, files: 10 },
} as const

export const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length

/**
 * The code with hashes of the names of files in place of those of their content. One changed file would otherwise change the names
 * of all that import it, and with them how well the others compress: sums of two builds differed by a hundred bytes.
 */
function withSteadyNames(code: string, files: ReadonlySet<string>): string {
  return code.replaceAll(/[\w.-]+\.\w+/g, file => {
    if (!files.has(file)) return file
    const [, name, ending] = /^(.*)-.{8}(\.\w+)$/.exec(file) ?? []
    const hash = createHash('sha256').update(`${name}${ending}`).digest('base64url').slice(0, 8)
    return name === undefined ? file : `${name}-${hash}${ending}`
  })
}

/** A build where a screen loads too much JavaScript, or too many files of it, fails and says which. */
export function budget(): Plugin {
  return {
    name: 'budget',
    enforce: 'post',
    generateBundle: {
      // After Vite has written the lists of files into the chunks.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const files = new Set(Object.keys(bundle).map(file => basename(file)))
        const sizes = new Map<string, number>()
        const sizeOf = (chunk: (typeof chunks)[number]) => {
          const size =
            sizes.get(chunk.fileName) ?? brotliCompressSync(withSteadyNames(chunk.code, files)).length
          sizes.set(chunk.fileName, size)
          return size
        }
        for (const [screen, most] of Object.entries(screens)) {
          const needed = new Set<(typeof chunks)[number]>()
          const add = (chunk: (typeof chunks)[number] | undefined) => {
            if (!chunk || needed.has(chunk)) return
            needed.add(chunk)
            for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
          }
          for (const chunk of chunks) if (chunk.isEntry) add(chunk)
          for (const module of most.modules)
            add(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)))
          const bytes = [...needed].reduce((sum, chunk) => sum + sizeOf(chunk), 0)
          if (bytes <= most.bytes && needed.size <= most.files) continue
          const list = [...needed].map(chunk => `${chunk.fileName} ${sizeOf(chunk)}`).join(', ')
          this.error(
            `${screen} loads ${needed.size} files and ${bytes} bytes of JavaScript, at most ${most.files} and ${most.bytes}: ${list}`,
          )
        }
      },
    },
  }
}
