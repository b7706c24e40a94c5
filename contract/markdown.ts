export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }

export interface ListItem {
  readonly words: readonly Inline[]
  readonly below: readonly Block[]
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly words: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly words: readonly Inline[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly ListItem[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }

/** Deeper than anybody writes; what nests on and on stays plain text. */
const MAX_DEPTH = 6

const heading = /^(#{1,6})[ \t]+(.+)$/
const fence = /^```/
const quote = /^>[ \t]?/
const bullet = /^( *)([-*+]|\d{1,9}[.)])[ \t]+(?=\S)/
const blank = /^[ \t]*$/

/** The subset of Markdown that the city writes: no HTML, no pictures, no tables. A line break stays one. */
export const parseMarkdown = (source: string): readonly Block[] =>
  blocksOf(source.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n'), 0)

function blocksOf(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  /** Lines from here on while they pass, the first one always. */
  const take = (passes: (line: string) => boolean) => {
    const from = at++
    while (at < lines.length && passes(lines[at] ?? '')) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const title = heading.exec(line)
    if (blank.test(line)) at++
    else if (fence.test(line)) {
      const text = take(next => !fence.test(next)).slice(1)
      at++
      blocks.push({ kind: 'code', text: text.join('\n') })
    } else if (title) {
      at++
      blocks.push({
        kind: 'heading',
        level: title[1]?.length ?? 1,
        words: parseInline(title[2]?.trim() ?? ''),
      })
    } else if (quote.test(line) && depth < MAX_DEPTH) {
      const inner = take(next => quote.test(next)).map(next => next.replace(quote, ''))
      blocks.push({ kind: 'quote', blocks: blocksOf(inner, depth + 1) })
    } else if (bullet.test(line) && depth < MAX_DEPTH) {
      blocks.push(listOf(take(belongs), depth))
    } else {
      const words = take(next => !starts(next))
      blocks.push({ kind: 'paragraph', words: parseInline(words.map(word => word.trim()).join('\n')) })
    }
  }
  return blocks
}

/** Begins something that is not the paragraph above. */
const starts = (line: string) =>
  blank.test(line) || heading.test(line) || fence.test(line) || quote.test(line) || bullet.test(line)

/** A list goes on with its next point and with what is indented below one. */
const belongs = (line: string) => bullet.test(line) || (line.startsWith('  ') && !blank.test(line))

function listOf(lines: readonly string[], depth: number): Block {
  const [, indent = '', sign = ''] = bullet.exec(lines[0] ?? '') ?? []
  const items: string[][] = []
  for (const line of lines) {
    const point = bullet.exec(line)
    const isNext = point && (point[1]?.length ?? 0) < indent.length + 2
    if (isNext) items.push([line.slice(point[0].length)])
    else items.at(-1)?.push(line.slice(indent.length + 2))
  }
  const start = /^\d/.test(sign) ? Number.parseInt(sign, 10) : null
  return {
    kind: 'list',
    start,
    items: items.map(([first = '', ...rest]) => {
      const below = rest.findIndex(line => bullet.test(line))
      const own = below < 0 ? rest : rest.slice(0, below)
      return {
        words: parseInline([first, ...own].map(line => line.trim()).join('\n')),
        below: below < 0 ? [] : blocksOf(rest.slice(below), depth + 1),
      }
    }),
  }
}

const escapable = /[\\`*_[\](){}#+\-.!>~]/
const marks = ['**', '__', '*', '_'] as const
const letter = /[\p{L}\p{N}]/u
const space = /\s/
const addressAhead = /https?:\/\/[^\s<>"]+/y
/** An address may contain balanced brackets. */
const inBrackets = /\(((?:[^()\s]|\([^()\s]*\))*)\)/y
const trailing = new Set(".,:;!?)»'*_")

function parseInline(source: string, depth = 0): readonly Inline[] {
  const found: Inline[] = []
  let text = ''
  let at = 0
  const push = (inline: Inline, end: number) => {
    if (text !== '') found.push({ kind: 'text', text })
    text = ''
    found.push(inline)
    at = end
  }
  while (at < source.length) {
    const char = source.charAt(at)
    const next = source.charAt(at + 1)
    if (char === '\\' && escapable.test(next)) {
      text += next
      at += 2
      continue
    }
    if (char === '\n') {
      push({ kind: 'break' }, at + 1)
      continue
    }
    const piece =
      (char === '`' && codeAt(source, at)) ||
      (char === '[' && depth < MAX_DEPTH && linkAt(source, at)) ||
      (char === 'h' && depth < MAX_DEPTH && !letter.test(source.charAt(at - 1)) && addressAt(source, at)) ||
      ((char === '*' || char === '_') && depth < MAX_DEPTH && emphasisAt(source, at, depth))
    if (piece) push(piece.inline, piece.end)
    else {
      text += char
      at++
    }
  }
  if (text !== '') found.push({ kind: 'text', text })
  return found
}

interface Piece {
  readonly inline: Inline
  readonly end: number
}

function codeAt(source: string, at: number): Piece | null {
  const end = source.indexOf('`', at + 1)
  return end > at + 1 ? { inline: { kind: 'code', text: source.slice(at + 1, end) }, end: end + 1 } : null
}

/** `[words](address)`; a link with an invalid address is rendered as its text (specification §5). */
function linkAt(source: string, at: number): Piece | null {
  const middle = source.indexOf('](', at)
  const label = source.slice(at + 1, Math.max(middle, at + 1))
  if (label.trim() === '' || label.includes('[')) return null
  inBrackets.lastIndex = middle + 1
  const address = inBrackets.exec(source)
  if (!address) return null
  const href = safeAddress(address[1] ?? '')
  const inline: Inline = href
    ? { kind: 'link', href, children: parseInline(label, MAX_DEPTH) }
    : { kind: 'text', text: label }
  return { inline, end: inBrackets.lastIndex }
}

/** Signs that end a sentence are no part of an address; a bracket is, where it closes one of the address. */
function withoutEnd(address: string): string {
  const count = (sign: string) => address.split(sign).length - 1
  const opened = count('(')
  let closed = count(')')
  let end = address.length
  while (trailing.has(address.charAt(end - 1))) {
    if (address.charAt(end - 1) === ')') {
      if (closed <= opened) break
      closed -= 1
    }
    end -= 1
  }
  return address.slice(0, end)
}

function addressAt(source: string, at: number): Piece | null {
  addressAhead.lastIndex = at
  const written = withoutEnd(addressAhead.exec(source)?.[0] ?? '')
  const href = written && safeAddress(written)
  if (!href) return null
  return {
    inline: { kind: 'link', href, children: [{ kind: 'text', text: written }] },
    end: at + written.length,
  }
}

function emphasisAt(source: string, at: number, depth: number): Piece | null {
  const mark = marks.find(candidate => source.startsWith(candidate, at)) ?? '*'
  const from = at + mark.length
  if (source.charAt(from) === '' || space.test(source.charAt(from))) return null
  // snake_case is a word, not emphasis.
  if (mark.startsWith('_') && letter.test(source.charAt(at - 1))) return null
  let end = source.indexOf(mark, from + 1)
  if (mark.length === 1)
    while (end > 0 && source.charAt(end + 1) === mark) end = source.indexOf(mark, end + 2)
  if (end < 0 || space.test(source.charAt(end - 1))) return null
  if (mark.startsWith('_') && letter.test(source.charAt(end + mark.length))) return null
  const children = parseInline(source.slice(from, end), depth + 1)
  return { inline: { kind: mark.length === 2 ? 'bold' : 'italic', children }, end: end + mark.length }
}

/** Browsers and Node have it; the types of either are not the contract's. */
declare const URL: {
  parse: (address: string) => { readonly protocol: string; readonly href: string } | null
}

const SAFE = new Set(['http:', 'https:', 'mailto:'])

/** product §4: a link may only be http, https or mailto. Null when it is not, or is no address at all. */
export function safeAddress(address: string): string | null {
  const url = URL.parse(address)
  return url && SAFE.has(url.protocol) ? url.href : null
}

const wordsOf = (inlines: readonly Inline[]): string =>
  inlines
    .map(inline => {
      if (inline.kind === 'break') return ' '
      return 'text' in inline ? inline.text : wordsOf(inline.children)
    })
    .join('')

/** The first paragraph as plain text: the excerpt on a card. */
export function excerpt(source: string): string {
  const first = parseMarkdown(source).find(block => block.kind === 'paragraph')
  return first ? wordsOf(first.words) : ''
}

/** All of its words as plain text, a line for each block and for each point of a list. */
export const plainWords = (source: string): string => linesOf(parseMarkdown(source)).join('\n')

const linesOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap(block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [wordsOf(block.words)]
      case 'quote':
        return linesOf(block.blocks)
      case 'code':
        return [block.text]
      case 'list':
        return block.items.flatMap(({ words, below }, index) => [
          `${block.start === null ? '•' : `${block.start + index}.`} ${wordsOf(words)}`,
          ...linesOf(below),
        ])
    }
  })
