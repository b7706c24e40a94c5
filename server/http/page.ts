import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'

/** Markup that is safe to send. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | readonly Html[]

const entities: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? '')

const textOf = (piece: Piece): string => {
  if (piece instanceof Html) return piece.text
  return typeof piece === 'object' ? piece.map(textOf).join('') : escaped(String(piece))
}

/** ``html`<b>${name}</b>` ``: what is put in is text, unless it is markup already. */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]) =>
  new Html(strings.reduce((text, string, index) => text + textOf(pieces[index - 1] ?? '') + string))

/** The web's own fonts, written into the page: it must look right also where the web app is not built yet. */
function fontFaces(): string {
  const folder = new URL('../../web/ui/fonts/', import.meta.url)
  const inline = (_: string, file: string) =>
    `url("data:font/woff2;base64,${readFileSync(new URL(file, folder), 'base64')}")`
  return readFileSync(new URL('fonts.css', folder), 'utf8').replaceAll(/url\("\.\/([^"]+)"\)/g, inline)
}

const fileAt = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

let made: { style: Html; hash: string; logo: Html } | undefined
function look() {
  if (!made) {
    const style = fontFaces() + fileAt('page.css')
    const hash = createHash('sha256').update(style).digest('base64')
    made = { style: new Html(style), hash, logo: new Html(fileAt('../../web/ui/art/logo.svg').trim()) }
  }
  return made
}

export interface Page {
  readonly title: string
  readonly body: Html
  /** Origins that a form of the page leads to, redirects after it included. */
  readonly leadsTo?: Iterable<string>
  /** An origin of pictures beside the city's own. */
  readonly pictures?: string | undefined
  /** Address of the page's only script. */
  readonly script?: string
}

/** The page, and the policy that permits just what is in it. */
export function render({ title, body, leadsTo = [], pictures = '', script }: Page): {
  text: string
  policy: string
} {
  const { style, hash, logo } = look()
  const { text } = html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · RDP City</title>
<style>${style}</style>
${script ? html`<script src="${script}" defer></script>` : ''}
</head>
<body><main><div class="logo">${logo}RDP City</div>${body}</main></body>
</html>`
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    `img-src 'self' ${pictures}`.trim(),
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
