import type { JSONContent } from '@tiptap/core'
import type { Mark, Node } from '@tiptap/pm/model'
import { type Block, blockLimits, type Inline, type ListItem } from '#contract/domains/blocks.ts'
import { joinRuns } from './draft.ts'

// Articles are stored as blocks (contract/domains/blocks.ts) and edited as a document of Tiptap; both are converted here
// and nowhere else.

/** A line break within a block is a character there and a node here. */
const inline = (text: string, marks: readonly object[] = []): JSONContent[] =>
  text.split('\n').flatMap((line, at): JSONContent[] => {
    const marked = marks.length > 0 ? { marks: marks as JSONContent['marks'] & {} } : {}
    return [
      ...(at > 0 ? [{ type: 'hardBreak', ...marked }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, ...marked }]),
    ]
  })

const markedRun = ({ text, bold, italic, code, href }: Inline) =>
  inline(text, [
    ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
    ...(code ? [{ type: 'code' }] : []),
  ])

const paragraph = (content: readonly Inline[]) => ({
  type: 'paragraph',
  content: joinRuns(content).flatMap(markedRun),
})

const listItem =
  (type: 'orderedList' | 'bulletList') =>
  ({ content, items = [] }: ListItem): JSONContent => ({
    type: 'listItem',
    content: [
      paragraph(content),
      ...(items.length > 0 ? [{ type, content: items.map(listItem(type)) }] : []),
    ],
  })

/** A list of no items has one empty item here. */
const filled = <T>(items: readonly T[], empty: T) => (items.length > 0 ? items : [empty])

export function toNode(block: Block): JSONContent {
  const { id } = block
  switch (block.type) {
    case 'heading':
      return {
        type: 'heading',
        attrs: { id, level: block.level },
        content: block.text === '' ? [] : [{ type: 'text', text: block.text }],
      }
    case 'text':
      return { ...paragraph(block.content), attrs: { id } }
    case 'image':
      return {
        type: 'image',
        attrs: { id, media: block.media, caption: block.caption ?? '', alt: block.alt ?? '' },
      }
    case 'list': {
      const type = block.ordered ? 'orderedList' : 'bulletList'
      return { type, attrs: { id }, content: filled(block.items, { content: [] }).map(listItem(type)) }
    }
    case 'checklist':
      return {
        type: 'taskList',
        attrs: { id },
        content: filled(block.items, { text: '', done: false }).map(({ text, done }) => ({
          type: 'taskItem',
          attrs: { checked: done },
          content: [{ type: 'paragraph', content: inline(text) }],
        })),
      }
    case 'quote':
      return { type: 'quote', attrs: { id, author: block.author ?? '' }, content: inline(block.text) }
  }
}

const documentOf = (content: JSONContent[]): JSONContent => ({
  type: 'doc',
  content: content.length > 0 ? content : [{ type: 'paragraph' }],
})

export const toDocument = (blocks: readonly Block[]) => documentOf(blocks.map(toNode))

/**
 * The document of these blocks that takes the place of another one. Pictures of that one that have not arrived are in no
 * blocks: each stays behind the block that it followed, or else at the end.
 */
export function toNextDocument(blocks: readonly Block[], before: Node, mediaOf: MediaOf): JSONContent {
  const ids = new Set(blocks.map(({ id }) => id))
  const loose: { readonly after: string | null; readonly node: JSONContent }[] = []
  let after: string | null = null
  for (const node of before.children) {
    const id = node.attrs['id'] as string
    const isKept = ids.has(id)
    if (isKept) after = id
    // A picture that was to take the place of another one is given up for it.
    if (!isKept && node.attrs['upload'] && toBlock(node, mediaOf) === null)
      loose.push({ after, node: node.toJSON() })
  }
  const behind = (id: string | null) => loose.filter(picture => picture.after === id).map(({ node }) => node)
  return documentOf([...blocks.flatMap(block => [toNode(block), ...behind(block.id)]), ...behind(null)])
}

const childrenOf = (node: Node): readonly Node[] => node.children

const textOf = (node: Node) =>
  childrenOf(node)
    .map(child => (child.type.name === 'hardBreak' ? '\n' : (child.text ?? '')))
    .join('')

function runOf(text: string, marks: readonly Mark[]): Inline {
  const named = new Map(marks.map(({ type, attrs }) => [type.name, attrs]))
  const href = named.get('link')?.['href'] as string | undefined
  return {
    text,
    ...(named.has('bold') && { bold: true }),
    ...(named.has('italic') && { italic: true }),
    ...(named.has('code') && { code: true }),
    ...(href !== undefined && { href }),
  }
}

const runsOf = (node: Node): readonly Inline[] =>
  joinRuns(
    childrenOf(node).map(child =>
      runOf(child.type.name === 'hardBreak' ? '\n' : (child.text ?? ''), child.marks),
    ),
  )

/** Items deeper than a list may be stand at the deepest level. */
function itemsOf(list: Node, depth: number): readonly ListItem[] {
  return childrenOf(list).flatMap((item): readonly ListItem[] => {
    const [first, ...lists] = childrenOf(item)
    const content = first ? runsOf(first) : []
    const nested = lists.flatMap(inner => itemsOf(inner, depth + 1))
    if (depth >= blockLimits.listDepth) return [{ content }, ...nested]
    return [{ content, ...(nested.length > 0 && { items: nested }) }]
  })
}

/** The id of the file that an image shows, also one whose upload has ended meanwhile. */
export type MediaOf = (upload: string) => number | null

/** Null for what is not stored: a picture that has not arrived. */
function toBlock(node: Node, mediaOf: MediaOf): Block | null {
  const id = node.attrs['id'] as string
  switch (node.type.name) {
    case 'heading':
      return { id, type: 'heading', level: node.attrs['level'] === 3 ? 3 : 2, text: textOf(node) }
    case 'image': {
      const { media, upload, caption, alt } = node.attrs
      const file = (media as number | null) ?? (upload ? mediaOf(upload as string) : null)
      return file === null
        ? null
        : { id, type: 'image', media: file, ...(caption && { caption }), ...(alt && { alt }) }
    }
    case 'bulletList':
    case 'orderedList':
      return { id, type: 'list', ordered: node.type.name === 'orderedList', items: itemsOf(node, 1) }
    case 'taskList':
      return {
        id,
        type: 'checklist',
        items: childrenOf(node).map(item => ({
          text: item.firstChild ? textOf(item.firstChild) : '',
          done: item.attrs['checked'] === true,
        })),
      }
    case 'quote': {
      const author = node.attrs['author'] as string
      return { id, type: 'quote', text: textOf(node), ...(author && { author }) }
    }
    default:
      return { id, type: 'text', content: runsOf(node) }
  }
}

/**
 * Converts a document; a node that has not changed since is not converted again, so the work of one key is that of one
 * block.
 */
export function converter(mediaOf: MediaOf) {
  const known = new WeakMap<Node, Block>()
  const convert = (node: Node): Block | null => {
    const before = known.get(node)
    if (before) return before
    const block = toBlock(node, mediaOf)
    if (block) known.set(node, block)
    return block
  }
  return (document: Node): readonly Block[] => {
    const { firstChild, childCount } = document
    // An editor is never without a block.
    if (childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0) return []
    return childrenOf(document).flatMap(node => convert(node) ?? [])
  }
}
