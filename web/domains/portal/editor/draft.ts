import type { ArticleType } from '#contract/domains/article-types.ts'
import type { Block, Inline, ListItem } from '#contract/domains/blocks.ts'
import type { Media } from '#web/ui/Picture.tsx'

export interface ThemeChoice {
  readonly id: number
  readonly name: string
}

/** All that an author writes of an article. */
export interface Draft {
  readonly title: string
  readonly type: ArticleType
  readonly themes: readonly ThemeChoice[]
  readonly content: readonly Block[]
  /** Pictures of the blocks by their file's id, to show them; not part of what is compared. */
  readonly pictures: Readonly<Record<number, Media>>
}

export const emptyDraft: Draft = {
  title: '',
  type: 'article_type_1',
  themes: [],
  content: [],
  pictures: {},
}

const marksOf = ({ bold, italic, code, href }: Inline) =>
  `${bold ? 'b' : ''}${italic ? 'i' : ''}${code ? 'c' : ''}${href ?? ''}`

/** Runs as short as they can be written: none empty, neighbours with the same marks joined. */
export function joinRuns(runs: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (run.text === '') continue
    if (last && marksOf(last) === marksOf(run))
      joined[joined.length - 1] = { ...last, text: last.text + run.text }
    else joined.push(run)
  }
  return joined
}

const runsKey = (runs: readonly Inline[]) => joinRuns(runs).map(run => [run.text, marksOf(run)])
const itemKey = ({ content, items = [] }: ListItem): unknown => [runsKey(content), items.map(itemKey)]

/** Whatever the order of attributes, and as the server stores them. */
function encode(block: Block): unknown {
  switch (block.type) {
    case 'heading':
      return [block.level, block.text]
    case 'text':
      return runsKey(block.content)
    case 'image':
      return [block.media, block.caption ?? '', block.alt ?? '']
    case 'list':
      return [block.ordered, block.items.map(itemKey)]
    case 'checklist':
      return block.items.map(({ text, done }) => [text, done])
    case 'quote':
      return [block.text, block.author ?? '']
  }
}

const blockKeys = new WeakMap<Block, string>()

/** The same for blocks of the same id and content. Kept for each block: most of a long article does not change. */
export function blockKey(block: Block): string {
  const known = blockKeys.get(block)
  if (known !== undefined) return known
  const key = JSON.stringify([block.id, block.type, encode(block)])
  blockKeys.set(block, key)
  return key
}

const headKey = ({ title, type, themes }: Draft) =>
  JSON.stringify([title.trim(), type, themes.map(({ id }) => id).toSorted((one, other) => one - other)])

export const isSame = (one: Draft, other: Draft): boolean =>
  one === other ||
  (headKey(one) === headKey(other) &&
    one.content.length === other.content.length &&
    one.content.every((block, at) => {
      const twin = other.content[at]
      return twin !== undefined && (block === twin || blockKey(block) === blockKey(twin))
    }))

/** 53 bits of the content: enough to recognise a draft that was sent a minute ago. */
export function fingerprint(draft: Draft): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  const mix = (text: string) => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      high = Math.imul(high ^ code, 2654435761)
      low = Math.imul(low ^ code, 1597334677)
    }
  }
  mix(headKey(draft))
  for (const block of draft.content) mix(blockKey(block))
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

export const isEmpty = (draft: Draft) =>
  draft.title.trim() === '' && draft.themes.length === 0 && draft.content.length === 0
