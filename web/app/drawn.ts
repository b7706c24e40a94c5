/** The first screen as the server drew it (drawing.tsx); it stands until the app has rendered the same behind it. */
let still = globalThis.document?.getElementById('still') ?? null

export const isDrawn = () => still !== null

export function replaceDrawn() {
  still?.remove()
  performance.mark('taken-over')
  still = null
}
