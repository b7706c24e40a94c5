import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import type { Block } from '#contract/domains/blocks.ts'
import { dragBlock, emptyBlock, insertBlocks, type Place, placeOf, turnInto } from './commands.ts'
import { converter, toDocument } from './convert.ts'
import { extensionsWith } from './extensions.ts'
import { cleanHtml } from './paste.ts'
import { showProblems } from './problems.ts'
import { Image } from './schema.ts'

let editor: Editor
afterEach(() => editor.destroy())

function edit(...blocks: readonly Block[]) {
  const element = document.createElement('div')
  document.body.append(element)
  editor = new Editor({ element, extensions: extensionsWith(Image), content: toDocument(blocks) })
  editor.view.focus()
}
const blocks = () => converter(Number)(editor.state.doc).map(({ id: _, ...block }) => block)
const blockOf = (index: number) => placeOf(editor.state.doc, editor.state.doc.child(0).nodeSize * index)
/** Behind these words. */
function caretAfter(words: string) {
  editor.state.doc.descendants((node, at) => {
    const found = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (found >= 0) editor.commands.setTextSelection(at + found + words.length)
  })
}
/** As the browser reports letters that were typed. */
function type(text: string) {
  for (const letter of text) {
    const { from, to } = editor.state.selection
    const isTaken = editor.view.someProp('handleTextInput', handle =>
      handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to)),
    )
    if (!isTaken) editor.view.dispatch(editor.state.tr.insertText(letter, from, to))
  }
}

const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key })
  editor.view.someProp('handleKeyDown', handle => handle(editor.view, event))
}

const heading: Block = { id: 'h', type: 'heading', level: 2, text: 'голова' }
const text = (id: string, words: string): Block => ({ id, type: 'text', content: [{ text: words }] })

test.each([
  ['- ', { type: 'list', ordered: false, items: [{ content: [{ text: 'голова' }] }] }],
  ['1. ', { type: 'list', ordered: true, items: [{ content: [{ text: 'голова' }] }] }],
  ['[ ] ', { type: 'checklist', items: [{ text: 'голова', done: false }] }],
])('«%s» at the beginning of a heading or a quote makes a list of it', (sign, list) => {
  for (const block of [heading, { id: 'q', type: 'quote', text: 'голова' } as const]) {
    edit(block)
    editor.commands.setTextSelection(1)
    type(sign)
    expect(blocks()).toEqual([list])
    type('и ')
    expect(editor.state.doc.textContent).toBe('и голова')
  }
})

test('a block that is turned into another keeps its words, and the caret its place in them', () => {
  const list: Block = {
    id: 'l',
    type: 'list',
    ordered: false,
    items: [{ content: [{ text: 'один' }], items: [{ content: [{ text: 'два\nтри' }] }] }],
  }
  for (const kind of ['text', 'heading2', 'checklist', 'quote', 'numbers'] as const) {
    edit(list)
    caretAfter('тр')
    turnInto(editor, kind)
    type('Я')
    expect(editor.state.doc.textBetween(0, editor.state.doc.content.size, ' ', ' ')).toBe('один два трЯи')
  }
})

test('the author of a quote stays as a line; a long text is not cut', () => {
  edit({ id: 'q', type: 'quote', text: 'Мысль', author: 'Автор' })
  turnInto(editor, 'text')
  expect(blocks()).toEqual([
    { type: 'text', content: [{ text: 'Мысль' }] },
    { type: 'text', content: [{ text: 'Автор' }] },
  ])
  edit(text('t', 'слово '.repeat(200)))
  turnInto(editor, 'heading3')
  expect(editor.state.doc.textContent).toBe('слово '.repeat(200))
})

test('turning a block is undone by itself, and not with what is typed next', () => {
  edit(text('t', 'слова'))
  caretAfter('слова')
  turnInto(editor, 'heading2')
  type(' ещё')
  editor.commands.undo()
  expect(blocks()).toEqual([{ type: 'heading', level: 2, text: 'слова' }])
  editor.commands.undo()
  expect(blocks()).toEqual([{ type: 'text', content: [{ text: 'слова' }] }])
})

test('several pictures stand one after another, where they were dropped', () => {
  edit(text('a', 'раз'), text('b', 'два'))
  const images = [7, 8].map(media => editor.schema.node('image', { id: `i${media}`, media }))
  insertBlocks(editor, images, blockOf(0))
  expect(blocks().map(block => ('media' in block ? block.media : block.type))).toEqual(['text', 7, 8, 'text'])
  insertBlocks(editor, [emptyBlock(editor, 'text')], blockOf(0))
  type('между')
  expect(editor.state.doc.child(1).textContent).toBe('между')
})

test('a block that the server refused is marked, also while others are written', async () => {
  edit(heading, text('a', 'раз'))
  showProblems(editor, [{ place: 'h', message: 'Не длиннее 500 знаков' }])
  const marked = () =>
    [...editor.view.dom.querySelectorAll<HTMLElement>('[data-problem]')].map(block => [
      block.textContent,
      block.dataset['problem'],
    ])
  // The editor looks at the page after a change of it.
  await new Promise(done => setTimeout(done))
  expect(marked()).toEqual([['голова', 'Не длиннее 500 знаков']])
  caretAfter('раз')
  type(', два')
  expect(marked()).toHaveLength(1)
  showProblems(editor, [])
  expect(marked()).toEqual([])
})

test('a quote keeps its author when it is cut and pasted, and gives it up as a line for Backspace', () => {
  const quote: Block = { id: 'q', type: 'quote', text: 'Мысль', author: 'Автор' }
  edit(quote, text('t', 'слова'))
  editor.commands.selectAll()
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content())
  editor.view.pasteHTML(dom.innerHTML)
  expect(blocks()[0]).toMatchObject({ type: 'quote', text: 'Мысль', author: 'Автор' })
  edit(quote)
  editor.commands.setTextSelection(1)
  press('Backspace')
  expect(blocks()).toEqual([
    { type: 'text', content: [{ text: 'Мысль' }] },
    { type: 'text', content: [{ text: 'Автор' }] },
  ])
})

test('Enter within a quote leaves its author below the end', () => {
  edit({ id: 'q', type: 'quote', text: 'Одна мысль', author: 'Автор' })
  caretAfter('Одна')
  press('Enter')
  expect(blocks()).toEqual([
    { type: 'quote', text: 'Одна' },
    { type: 'quote', text: ' мысль', author: 'Автор' },
  ])
})

test('what is typed after a link is not part of it', () => {
  edit({ id: 't', type: 'text', content: [{ text: 'план', href: 'https://city.example/plan' }] })
  caretAfter('план')
  type(' хорош')
  expect(blocks()).toEqual([
    {
      type: 'text',
      content: [{ text: 'план', href: 'https://city.example/plan' }, { text: ' хорош' }],
    },
  ])
})

/** As the browser tells of what is dropped on the words of this block. */
function dropOn(index: number, dataTransfer: DataTransfer) {
  const block = editor.view.dom.children[index] as Element
  const { left, top } = block.getBoundingClientRect()
  for (const type of ['dragenter', 'drop']) {
    const place = { clientX: left + 1, clientY: top + 1 }
    block.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...place }))
  }
}
const words = () => editor.state.doc.children.map(({ textContent }) => textContent)

test('a block that is dragged by its handle stands where it is dropped', () => {
  edit(text('a', 'раз'), text('b', 'два'), text('c', 'три'))
  const data = new DataTransfer()
  dragBlock(editor, blockOf(0) as Place, data)
  dropOn(2, data)
  expect(words()).toEqual(['два', 'раз', 'три'])
})

test('a block whose drag was cancelled is not dropped with the file that is dragged next', () => {
  edit(text('a', 'раз'), text('b', 'два'), text('c', 'три'))
  dragBlock(editor, blockOf(0) as Place, new DataTransfer())
  const files = new DataTransfer()
  files.items.add(new File(['.'], 'мост.png', { type: 'image/png' }))
  dropOn(2, files)
  expect(words()).toEqual(['раз', 'два', 'три'])
})

test('what the editor copies is pasted as it was', () => {
  const copied: readonly Block[] = [
    { id: 'i', type: 'image', media: 7, caption: 'Вечер' },
    { id: 'l', type: 'list', ordered: false, items: [{ content: [{ text: 'один', bold: true }] }] },
    { id: 'q', type: 'quote', text: 'Мысль', author: 'Автор' },
  ]
  for (const block of copied) {
    edit(block)
    editor.commands.selectAll()
    const { dom } = editor.view.serializeForClipboard(editor.state.selection.content())
    expect(cleanHtml(dom.innerHTML, () => '')).toEqual({ html: dom.innerHTML, left: 0 })
  }
})
