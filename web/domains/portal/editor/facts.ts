import { type Block, hasText, type ListItem } from '#contract/domains/blocks.ts'
import type { Draft } from './draft.ts'

const itemText = ({ content, items = [] }: ListItem): string =>
  [content.map(({ text }) => text).join(''), ...items.map(itemText)].join(' ')

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
  }
}

const counts = new WeakMap<Block, number>()
const word = /[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu

function wordsIn(block: Block): number {
  const known = counts.get(block)
  if (known !== undefined) return known
  const count = textOf(block).match(word)?.length ?? 0
  counts.set(block, count)
  return count
}

export const countWords = ({ content }: Draft) => content.reduce((sum, block) => sum + wordsIn(block), 0)

/** Words that are read in a minute. */
const PACE = 180
export const readingMinutes = (words: number) => Math.max(1, Math.round(words / PACE))

export const needNames = ['title', 'text', 'cover', 'themes', 'alts'] as const
export type Need = (typeof needNames)[number]
/** Without these an article is not published (specification §5); the others are advice. */
export const required: readonly Need[] = ['title', 'text']

export function isMet(need: Need, { title, content, themes }: Draft): boolean {
  switch (need) {
    case 'title':
      return title.trim() !== ''
    case 'text':
      return hasText(content)
    case 'cover':
      return content.some(({ type }) => type === 'image')
    case 'themes':
      return themes.length > 0
    case 'alts':
      return content.every(block => block.type !== 'image' || Boolean(block.alt))
  }
}
