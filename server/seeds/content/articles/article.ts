import type { CoverKey } from '../../media/covers.ts'
import type { ThemeKey } from '../themes.ts'
import type { Block, Inline, ListItem } from '../types.ts'

export type CommentSeed = {
  author: string
  text: string
  /** Hours after the publication. */
  hoursLater: number
  /** Index of the comment in the same list that this one answers. */
  replyTo: number | null
}

export type ArticleSeed = {
  key: string
  title: string
  /** 1 article, 2 news, 3 idea, 4 question */
  type: `article_type_${1 | 2 | 3 | 4}`
  author: string
  themes: ThemeKey[]
  /** Days since the publication, or since the writing of a draft. */
  ageDays: number
  state: 'published' | 'draft' | 'removed'
  /** Set on a removed article. */
  removal: { daysAgo: number; reason: string } | null
  content: Block[]
  /** Scene of the topmost image. */
  cover: CoverKey | null
  comments: CommentSeed[]
  /** How well it is liked, 0–1: the history draws ratings and views with it. */
  charm: number
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never
type Piece = Unnumbered<Block>

type Given = Pick<ArticleSeed, 'key' | 'title' | 'type' | 'author' | 'themes' | 'ageDays'> &
  Partial<Pick<ArticleSeed, 'state' | 'removal' | 'charm'>> & { content: Piece[]; comments?: CommentSeed[] }

export const article = ({ content, comments = [], ...given }: Given): ArticleSeed => {
  const blocks = content.map((piece, index) => ({ id: `b${index + 1}`, ...piece }))
  const image = blocks.find(block => block.type === 'image')
  return {
    state: 'published',
    removal: null,
    charm: 0.5,
    ...given,
    content: blocks,
    cover: image?.type === 'image' ? image.media : null,
    comments,
  }
}

/** A comment; `replyTo` is the index of an earlier one. */
export const said = (
  author: string,
  hoursLater: number,
  text: string,
  replyTo: number | null = null,
): CommentSeed => ({
  author,
  text,
  hoursLater,
  replyTo,
})

export const h2 = (text: string): Piece => ({ type: 'heading', level: 2, text })
export const h3 = (text: string): Piece => ({ type: 'heading', level: 3, text })
export const p = (text: string): Piece => ({ type: 'text', content: inline(text) })
export const quote = (text: string, author?: string): Piece => ({
  type: 'quote',
  text,
  ...(author && { author }),
})
export const scene = (media: CoverKey, alt: string, caption?: string): Piece => ({
  type: 'image',
  media,
  alt,
  ...(caption && { caption }),
})
export const checklist = (...items: [text: string, done: boolean][]): Piece => ({
  type: 'checklist',
  items: items.map(([text, done]) => ({ text, done })),
})

/** An item, or an item with its own sub-items. */
type Item = string | [string, string[]]
const listItem = (item: Item): ListItem =>
  typeof item === 'string'
    ? { content: inline(item) }
    : { content: inline(item[0]), items: item[1].map(one => ({ content: inline(one) })) }
export const bullets = (...items: Item[]): Piece => ({
  type: 'list',
  ordered: false,
  items: items.map(listItem),
})
export const numbers = (...items: Item[]): Piece => ({
  type: 'list',
  ordered: true,
  items: items.map(listItem),
})

/** `**bold**`, `*italic*`, `` `code` `` and `[text](address)`; marks do not nest. */
const inline = (text: string): Inline[] =>
  text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .filter(run => run !== '')
    .map(run => {
      const link = /^\[(.+)\]\((.+)\)$/.exec(run)
      if (link) return { text: link[1] ?? '', href: link[2] ?? '' }
      if (/^\*\*.+\*\*$/.test(run)) return { text: run.slice(2, -2), bold: true }
      if (/^\*.+\*$/.test(run)) return { text: run.slice(1, -1), italic: true }
      if (/^`.+`$/.test(run)) return { text: run.slice(1, -1), code: true }
      return { text: run }
    })
