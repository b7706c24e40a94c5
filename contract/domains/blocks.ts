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

/** product §4: a published article has at least one text block; an empty paragraph does not count. */
export const hasText = (blocks: readonly Block[]): boolean =>
  blocks.some(block => block.type === 'text' && block.content.some(run => run.text.trim() !== ''))
