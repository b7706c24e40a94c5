import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'

/** Finished markup: the only values that `html` does not escape. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Values that render as nothing: `${isNew && html`<b>Новое</b>`}`. */
type Piece = Html | string | number | false | undefined | null | readonly Piece[]

const entities: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)

function written(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return (piece as readonly Piece[]).map(written).join('')
  return typeof piece === 'string' || typeof piece === 'number' ? escapeHtml(String(piece)) : ''
}

/** Markup with every value escaped: ``html`<b>${name}</b>` ``. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]) =>
  new Html(String.raw({ raw: parts }, ...pieces.map(written)))

/**
 * The web app's fonts, inlined into the page, which must render correctly where the web app is not built yet.
 */
function fontFaces(): string {
  const folder = new URL('../../web/ui/fonts/', import.meta.url)
  const inline = (_: string, file: string) =>
    `url("data:font/woff2;base64,${readFileSync(new URL(file, folder), 'base64')}")`
  return readFileSync(new URL('fonts.css', folder), 'utf8').replaceAll(/url\("\.\/([^"]+)"\)/g, inline)
}

const fileAt = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

let made: { style: Html; hash: string; logo: Html; icon: string } | undefined
function look() {
  if (!made) {
    const style = fontFaces() + fileAt('page.css')
    const hash = createHash('sha256').update(style).digest('base64')
    const logo = fileAt('../../web/ui/art/logo.svg').trim()
    const icon = `data:image/svg+xml,${encodeURIComponent(logo)}`
    made = { style: new Html(style), hash, logo: new Html(logo), icon }
  }
  return made
}

export interface Page {
  readonly title: string
  readonly body: Html
  /** Origins that a form of the page submits to, including redirects afterwards. */
  readonly leadsTo?: Iterable<string>
  /** An origin of pictures besides the city's own. */
  readonly pictures?: string | undefined
  /** Address of the page's only script. */
  readonly script?: string
}

/** The page, with a Content-Security-Policy that permits only its own contents. */
export function render({ title, body, leadsTo = [], pictures = '', script }: Page): {
  text: string
  policy: string
} {
  const { style, hash, logo, icon } = look()
  const { text } = html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · RDP City</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
${script && html`<script src="${script}" defer></script>`}
</head>
<body><main><div class="logo">${logo}RDP City</div>${body}</main></body>
</html>`
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `img-src 'self' data: ${pictures}`.trim(),
    'font-src data:',
    script ? "script-src 'self'" : "script-src 'none'",
    `form-action ${["'self'", ...leadsTo].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
  return { text, policy }
}

export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const { text, policy } = render(page)
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .send(text)
}
