import { isBlank } from '../blank.ts'
/** One run of inline text with its marks. A link is http, https or mailto (product §4). */
export interface Inline {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly code?: true
  readonly href?: string
}

export interface ListItem {
  readonly content: readonly Inline[]
  readonly items?: readonly ListItem[]
}

/** Article content is a list of blocks (product §4). `media` is the id of a file. */
export type Block =
  | { readonly id: string; readonly type: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly id: string; readonly type: 'text'; readonly content: readonly Inline[] }
  | {
      readonly id: string
      readonly type: 'image'
      readonly media: number
      readonly caption?: string
      readonly alt?: string
    }
  | {
      readonly id: string
      readonly type: 'list'
      readonly ordered: boolean
      readonly items: readonly ListItem[]
    }
  | {
      readonly id: string
      readonly type: 'checklist'
      readonly items: readonly { readonly text: string; readonly done: boolean }[]
    }
  | { readonly id: string; readonly type: 'quote'; readonly text: string; readonly author?: string }

export const blockTypes = ['heading', 'text', 'image', 'list', 'checklist', 'quote'] as const

/** Bounds of an article: above real articles, below what renders slowly. Lengths in characters. */
export const blockLimits = {
  /** The whole content as JSON. */
  content: 200_000,
  blocks: 300,
  /** A heading, a caption, an item of a checklist, the author of a quote. */
  line: 500,
  quote: 5000,
  /** Runs in one paragraph, and the characters of one. */
  runs: 500,
  run: 20_000,
  items: 300,
  listDepth: 4,
  href: 2000,
} as const

export const linkProtocols = ['http:', 'https:', 'mailto:'] as const

/** Ids of the pictures' files without duplicates, in order of appearance: the first one is the cover. */
export const picturesOf = (blocks: readonly Block[]): readonly number[] => [
  ...new Set(blocks.flatMap(block => (block.type === 'image' ? [block.media] : []))),
]

export type ImageBlock = Extract<Block, { type: 'image' }>

/** The topmost picture: it is shown above the title and not again in the text. */
export const coverBlockOf = (blocks: readonly Block[]): ImageBlock | null =>
  blocks.find(block => block.type === 'image') ?? null

/** product §4: a published article has at least one text block; an empty paragraph does not count. */
export const hasText = (blocks: readonly Block[]): boolean =>
  blocks.some(block => block.type === 'text' && block.content.some(run => !isBlank(run.text)))

const itemText = ({ content, items = [] }: ListItem): string =>
  [content.map(({ text }) => text).join(''), ...items.map(itemText)].join(' ')

/** The words of a block as plain text; none of a type that this version does not know. */
export function textOf(block: Block): string {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'text':
      return block.content.map(({ text }) => text).join('')
    case 'image':
      return block.caption ?? ''
    case 'list':
      return block.items.map(itemText).join(' ')
    case 'checklist':
      return block.items.map(({ text }) => text).join(' ')
    case 'quote':
      return `${block.text} ${block.author ?? ''}`
    default:
      return ''
  }
}

const word = /[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu
/** By block, since an editor counts again after every key. */
const counts = new WeakMap<Block, number>()

function wordsIn(block: Block): number {
  const known = counts.get(block)
  if (known !== undefined) return known
  const count = textOf(block).match(word)?.length ?? 0
  counts.set(block, count)
  return count
}

export const countWords = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + wordsIn(block), 0)

/** Words that are read in a minute. */
const PACE = 180
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / PACE))

/** Whether anything of the text is seen: spaces, controls and characters without a width are not. */
export const isSeen = (text: string): boolean => /[^\s\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text)

export interface Heading {
  /** The id of its element, which is its place in the article and no text of the author. */
  readonly anchor: string
  readonly level: 2 | 3
  readonly text: string
}

export const anchorOf = (index: number): string => `part-${index + 1}`

/** The contents of an article: its headings, without blank ones. */
export const headingsOf = (blocks: readonly Block[]): readonly Heading[] =>
  blocks.flatMap((block, index) =>
    block.type === 'heading' && isSeen(block.text)
      ? [{ anchor: anchorOf(index), level: block.level, text: block.text }]
      : [],
  )
