import type { Block, Inline, ListItem } from '#contract/domains/blocks.ts'
import * as markdown from '#contract/markdown.ts'
import { joinRuns } from './draft.ts'
import { linkOf } from './links.ts'
import { newBlockId } from './tidy.ts'

type Marks = Omit<Inline, 'text'>

const runsOf = (words: readonly markdown.Inline[], marks: Marks = {}): readonly Inline[] =>
  joinRuns(
    words.flatMap((word): readonly Inline[] => {
      switch (word.kind) {
        case 'text':
          return [{ ...marks, text: word.text }]
        case 'break':
          return [{ ...marks, text: '\n' }]
        case 'code':
          return [{ ...marks, code: true, text: word.text }]
        case 'bold':
        case 'italic':
          return runsOf(word.children, { ...marks, [word.kind]: true })
        case 'link': {
          const href = linkOf(word.href)
          return runsOf(word.children, href ? { ...marks, href } : marks)
        }
      }
    }),
  )

const textOf = (words: readonly markdown.Inline[]) =>
  runsOf(words)
    .map(({ text }) => text)
    .join('')

/** What stands where only lines can: within an item and within a quote. */
const linesOf = (block: markdown.Block): readonly string[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [textOf(block.words)]
    case 'code':
      return [block.text]
    case 'quote':
      return block.blocks.flatMap(linesOf)
    case 'list':
      return block.items.flatMap(({ words, below }, at) => [
        `${block.start === null ? '—' : `${block.start + at}.`} ${textOf(words)}`,
        ...below.flatMap(linesOf),
      ])
  }
}

const toItem = ({ words, below }: markdown.ListItem): ListItem => {
  const items = below.flatMap(block => (block.kind === 'list' ? block.items.map(toItem) : []))
  const lines = below.flatMap(block => (block.kind === 'list' ? [] : linesOf(block)))
  const more = lines.map(line => ({ text: `\n${line}` }))
  return { content: joinRuns([...runsOf(words), ...more]), ...(items.length > 0 && { items }) }
}

const box = /^\[([ xXхХ])\]\s+/

/** A checklist has one level: what stands below an item comes after it. */
const flatLines = (items: readonly markdown.ListItem[]): readonly string[] =>
  items.flatMap(({ words, below }) => [
    textOf(words),
    ...below.flatMap(block => (block.kind === 'list' ? flatLines(block.items) : linesOf(block))),
  ])

function toBlocks(block: markdown.Block): readonly Block[] {
  const id = newBlockId()
  switch (block.kind) {
    case 'heading':
      return [{ id, type: 'heading', level: block.level > 2 ? 3 : 2, text: textOf(block.words) }]
    case 'paragraph':
      return [{ id, type: 'text', content: runsOf(block.words) }]
    case 'code':
      return [{ id, type: 'text', content: [{ text: block.text, code: true }] }]
    case 'quote':
      return [
        {
          id,
          type: 'quote',
          text: block.blocks.flatMap(linesOf).join('\n').trim(),
        },
      ]
    case 'list': {
      return block.items.every(({ words }) => box.test(textOf(words)))
        ? [
            {
              id,
              type: 'checklist',
              items: flatLines(block.items).map(line => ({
                text: line.replace(box, ''),
                done: /^\[[^ ]\]/.test(line),
              })),
            },
          ]
        : [{ id, type: 'list', ordered: block.start !== null, items: block.items.map(toItem) }]
    }
  }
}

const signs = /^(?:#{1,6} |[-*+] |\d+[.)] |> |```)|\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\)/m

/** Blocks of a pasted text that is written in Markdown; null for any other text. */
export const markdownBlocks = (text: string): readonly Block[] | null =>
  signs.test(text) ? markdown.parseMarkdown(text).flatMap(toBlocks) : null
