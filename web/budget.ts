import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { screenModules } from './screenModules.ts'

/**
 * JavaScript that a screen loads before its first card: bytes as Brotli, and files. Names of files hold hashes, which move a sum by
 * up to a hundred bytes or so: a limit that was set from a build stands above it by more than that.
 */
const screens = {
  dashboard: { modules: [], bytes: 120_000, files: 3 },
  missions: { modules: screenModules.missions, bytes: 140_000, files: 10 },
  shop: { modules: screenModules.shop, bytes: 141_100, files: 10 },
  portal: { modules: screenModules.portal, bytes: 150_000, files: 10 },
  article: { modules: screenModules.article, bytes: 144_450, files: 10 },
  leaderboard: { modules: screenModules.leaderboard, bytes: 146_800, files: 10 },
} as const

export const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length

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
        const sizes = new Map<string, number>()
        const sizeOf = (chunk: (typeof chunks)[number]) => {
          const size = sizes.get(chunk.fileName) ?? brotliCompressSync(chunk.code).length
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
