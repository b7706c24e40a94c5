import type { Block, Inline, ListItem } from '#contract/domains/blocks.ts'
import * as markdown from '#web/ui/markdown.ts'
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

const toItem = ({ words, below }: markdown.ListItem): ListItem => {
  const items = below.flatMap(block => (block.kind === 'list' ? block.items.map(toItem) : []))
  return { content: runsOf(words), ...(items.length > 0 && { items }) }
}

const box = /^\[([ xXхХ])\]\s+/

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
          text: block.blocks
            .map(inner => ('words' in inner ? textOf(inner.words) : ''))
            .join('\n')
            .trim(),
        },
      ]
    case 'list': {
      const lines = block.items.map(({ words }) => textOf(words))
      return lines.every(line => box.test(line))
        ? [
            {
              id,
              type: 'checklist',
              items: lines.map(line => ({ text: line.replace(box, ''), done: !line.startsWith('[ ') })),
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
