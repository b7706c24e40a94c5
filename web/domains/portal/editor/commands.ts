import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node, Schema } from '@tiptap/pm/model'
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { newBlockId } from './tidy.ts'

export const blockKinds = [
  'text',
  'heading2',
  'heading3',
  'image',
  'bullets',
  'numbers',
  'checklist',
  'quote',
] as const
/** What a block can be turned into; a heading has two levels, a list two kinds. */
export type BlockKind = (typeof blockKinds)[number]

export interface Place {
  readonly node: Node
  readonly index: number
  /** Where the block begins in the document. */
  readonly at: number
}

export function placeOf(document: Node, position: number): Place | null {
  const $at = document.resolve(Math.min(position, document.content.size))
  const index = Math.min($at.index(0), document.childCount - 1)
  const node = document.maybeChild(index)
  return node && { node, index, at: $at.posAtIndex(index, 0) }
}

/** The block that the caret or the selection begins in. */
export const currentPlace = ({ state: { doc, selection } }: Editor) => placeOf(doc, selection.from)

export function kindOf(node: Node): BlockKind {
  switch (node.type.name) {
    case 'heading':
      return node.attrs['level'] === 3 ? 'heading3' : 'heading2'
    case 'image':
      return 'image'
    case 'bulletList':
      return 'bullets'
    case 'orderedList':
      return 'numbers'
    case 'taskList':
      return 'checklist'
    case 'quote':
      return 'quote'
    default:
      return 'text'
  }
}

/** Undone by itself, and not with what is typed a moment before or after. */
const send = (editor: Editor, tr: Transaction) => {
  editor.view.dispatch(closeHistory(tr.scrollIntoView()))
  editor.view.dispatch(closeHistory(editor.state.tr))
  return true
}

/** Moves the block past its neighbour; the caret stays in it. */
export function moveBlock(editor: Editor, by: -1 | 1, from = currentPlace(editor)): boolean {
  const { state } = editor
  const other = from && state.doc.maybeChild(from.index + by)
  if (!from || !other) return false
  const { tr, selection } = state
  const at = from.at + (by < 0 ? -other.nodeSize : other.nodeSize)
  tr.delete(from.at, from.at + from.node.nodeSize).insert(at, from.node)
  const inside = Math.max(selection.from - from.at, 0)
  if (selection instanceof NodeSelection) tr.setSelection(NodeSelection.create(tr.doc, at))
  else tr.setSelection(Selection.near(tr.doc.resolve(Math.min(at + inside, at + from.node.nodeSize))))
  return send(editor, tr)
}

export function removeBlock(editor: Editor, from = currentPlace(editor)): boolean {
  if (!from) return false
  const { tr, schema, doc } = editor.state
  const end = from.at + from.node.nodeSize
  if (doc.childCount === 1) tr.replaceWith(from.at, end, schema.node('paragraph', { id: newBlockId() }))
  else tr.delete(from.at, end)
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from.at, tr.doc.content.size))))
  return send(editor, tr)
}

export function copyBlock(editor: Editor, from = currentPlace(editor)): boolean {
  if (!from) return false
  const { node, at } = from
  const { tr } = editor.state
  const end = at + node.nodeSize
  const twin = node.type.create({ ...node.attrs, id: newBlockId() }, node.content)
  tr.insert(end, twin)
  tr.setSelection(twin.isAtom ? NodeSelection.create(tr.doc, end) : Selection.near(tr.doc.resolve(end + 1)))
  return send(editor, tr)
}

/** Text of a block line by line, each with its marks where it has them. The author of a quote is a line of it. */
function linesOf(node: Node): readonly Node[] {
  const author = String(node.attrs['author'] ?? '')
  const { schema } = node.type
  if (author !== '') return [node, schema.node('paragraph', null, schema.text(author))]
  if (node.isTextblock) return [node]
  const lines: Node[] = []
  node.descendants(child => {
    if (child.isTextblock) lines.push(child)
    return !child.isTextblock
  })
  return lines
}

const plain = (lines: readonly Node[], between: string) =>
  lines
    .map(line =>
      line.children.map(child => (child.type.name === 'hardBreak' ? '\n' : (child.text ?? ''))).join(''),
    )
    .join(between)

type TextKind = Exclude<BlockKind, 'image'>

/** The blocks that these lines become. The first one keeps the id. */
function made(schema: Schema, kind: TextKind, lines: readonly Node[], id: string): readonly Node[] {
  const text = (words: string) => (words === '' ? [] : [schema.text(words)])
  const broken = (words: string) =>
    words.split('\n').flatMap((line, at) => [...(at > 0 ? [schema.node('hardBreak')] : []), ...text(line)])
  const attrs = (at: number) => ({ id: at === 0 ? id : newBlockId() })
  const paragraph = (line: Node) => schema.node('paragraph', null, line.content)
  switch (kind) {
    case 'text':
      return lines.map((line, at) => schema.node('paragraph', attrs(at), line.content))
    case 'heading2':
    case 'heading3':
      return lines.map((line, at) =>
        schema.node(
          'heading',
          { ...attrs(at), level: kind === 'heading2' ? 2 : 3 },
          text(plain([line], ' ').replaceAll('\n', ' ')),
        ),
      )
    case 'quote':
      return [schema.node('quote', { id }, broken(plain(lines, '\n')))]
    case 'checklist':
      return [
        schema.node(
          'taskList',
          { id },
          lines.map(line =>
            schema.node('taskItem', null, [schema.node('paragraph', null, broken(plain([line], '\n')))]),
          ),
        ),
      ]
    case 'bullets':
    case 'numbers':
      return [
        schema.node(
          kind === 'bullets' ? 'bulletList' : 'orderedList',
          { id },
          lines.map(line => schema.node('listItem', null, [paragraph(line)])),
        ),
      ]
  }
}

const listNames = { bullets: 'bulletList', numbers: 'orderedList' } as const
const isList = ({ type }: Node) => type.name === 'bulletList' || type.name === 'orderedList'

/** Turns the block into another kind: its words stay, nested items become items, the caret keeps its place in the words. */
export function turn(tr: Transaction, { node, at }: Place, kind: TextKind): void {
  const { schema } = node.type
  // A list that changes its kind keeps what is nested in it (tidy.ts does the rest).
  if (isList(node) && (kind === 'bullets' || kind === 'numbers')) {
    tr.setNodeMarkup(at, schema.nodes[listNames[kind]], node.attrs)
    return
  }
  const { $from } = tr.selection
  const lines = linesOf(node)
  const line = Math.max(lines.indexOf($from.parent), 0)
  const blocks = made(schema, kind, lines, node.attrs['id'] as string)
  tr.replaceWith(at, at + node.nodeSize, blocks)
  const starts: number[] = []
  const end = at + blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  tr.doc.nodesBetween(at, end, (child, position) => {
    if (child.isTextblock) starts.push(position + 1)
    return !child.isTextblock
  })
  // The lines of a quote are parts of one.
  const before = lines.slice(0, line).reduce((sum, { content }) => sum + content.size + 1, 0)
  const start = starts.length === lines.length ? (starts[line] ?? at) : (starts[0] ?? at) + before
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + $from.parentOffset), -1))
}

export function turnInto(editor: Editor, kind: TextKind, from = currentPlace(editor)): boolean {
  if (!from || from.node.type.name === 'image') return false
  const { tr } = editor.state
  turn(tr, from, kind)
  return send(editor, tr)
}

/** Puts blocks after this one, or in the place of an empty paragraph; the caret goes into the first, or below pictures. */
export function insertBlocks(editor: Editor, blocks: readonly Node[], after = currentPlace(editor)): boolean {
  const { tr } = editor.state
  const isBlank = after?.node.type.name === 'paragraph' && after.node.content.size === 0
  const at = after ? after.at + (isBlank ? 0 : after.node.nodeSize) : tr.doc.content.size
  if (after && isBlank) tr.replaceWith(at, at + after.node.nodeSize, blocks)
  else tr.insert(at, blocks)
  const isAtom = blocks.at(-1)?.isAtom === true
  const end = at + blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  if (isAtom && end >= tr.doc.content.size)
    tr.insert(end, editor.schema.node('paragraph', { id: newBlockId() }))
  tr.setSelection(Selection.near(tr.doc.resolve(isAtom ? Math.min(end + 1, tr.doc.content.size) : at + 1)))
  return send(editor, tr)
}

export const emptyBlock = ({ schema }: Editor, kind: TextKind): Node => {
  const [block] = made(schema, kind, [schema.node('paragraph')], newBlockId())
  return block as Node
}

/** Levels that a list item lies deep, 1 at the top; 0 outside of lists. */
export const listDepth = ({ state: { selection } }: Editor) => {
  const { $from } = selection
  let depth = 0
  for (let level = $from.depth; level > 0; level--) if ($from.node(level).type.name === 'listItem') depth += 1
  return depth
}

/** What is dragged has data of this type if it is a block. */
const BLOCK_TYPE = 'application/x-city-block'
const blockDrags = new WeakSet<object>()

/** Begins to drag the block: what ProseMirror puts where it is dropped. */
export function dragBlock({ view, state }: Editor, { at }: Place, transfer: DataTransfer): void {
  const selection = NodeSelection.create(state.doc, at)
  view.dispatch(state.tr.setSelection(selection))
  transfer.effectAllowed = 'move'
  transfer.setData('text/plain', selection.node.textContent)
  transfer.setData(BLOCK_TYPE, String(selection.node.attrs['id']))
  view.dragging = { slice: selection.content(), move: true }
  blockDrags.add(view.dragging)
}

/**
 * The handle is outside of the text, so ProseMirror does not hear that its drag was cancelled, and would drop the block with
 * whatever is dragged next.
 */
export function forgetCancelledDrag(view: EditorView, transfer: DataTransfer | null): void {
  const isBlock = view.dragging !== null && blockDrags.has(view.dragging)
  if (isBlock && !transfer?.types.includes(BLOCK_TYPE)) view.dragging = null
}

/** Tiptap's own command waits for the next frame: letters typed until then would go where the focus was. */
export function focusText(editor: Editor, at?: 'start' | 'end'): void {
  if (at) editor.commands.setTextSelection(at === 'start' ? 0 : editor.state.doc.content.size)
  editor.view.focus()
}
