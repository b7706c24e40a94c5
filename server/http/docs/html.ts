/** Finished markup: the only thing that `html` lets through as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | false | undefined | null | readonly Piece[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

function written(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return (piece as readonly Piece[]).map(written).join('')
  return typeof piece === 'string' || typeof piece === 'number' ? escapeHtml(String(piece)) : ''
}

/** Markup with every value escaped: html`<b>${name}</b>`. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]) =>
  new Html(String.raw({ raw: parts }, ...pieces.map(written)))
