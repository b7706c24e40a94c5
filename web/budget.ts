import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Bytes, gzipped. */
const MAX_INITIAL_JS = 165_000

export const gzipped = (content: string | Uint8Array) => gzipSync(content, { level: 9 }).length

/** A build whose first page loads too much JavaScript fails, and says how much it is. */
export function budget(): Plugin {
  return {
    name: 'budget',
    generateBundle(_, bundle) {
      const sizes = new Map<string, number>()
      const add = (name: string) => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || sizes.has(name)) return
        sizes.set(name, gzipped(chunk.code))
        chunk.imports.forEach(add)
      }
      for (const [name, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry) add(name)
      }
      const total = sizes.values().reduce((sum, size) => sum + size, 0)
      if (total <= MAX_INITIAL_JS) return
      const list = [...sizes].map(([name, size]) => `${name} ${size}`).join(', ')
      this.error(`the first page loads ${total} bytes of JavaScript, more than ${MAX_INITIAL_JS}: ${list}`)
    },
  }
}
