import { type AnyExtension, Extension, InputRule } from '@tiptap/core'
import { ListKeymap } from '@tiptap/extension-list'
import { Dropcursor, Focus, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { DOMSerializer } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { blockLimits } from '#contract/domains/blocks.ts'
import { forgetCancelledDrag, listDepth, moveBlock, placeOf, turn, turnInto } from './commands.ts'
import { ownMark } from './paste.ts'
import { Problems } from './problems.ts'
import { quoteView } from './quoteView.ts'
import { Image, Quote, schemaExtensions } from './schema.ts'
import { texts } from './texts.ts'
import { Tidy } from './tidy.ts'

const hints: Readonly<Record<string, string>> = { heading: texts.headingHint, quote: texts.quoteHint }

/** Keys of the blocks; they come before those of Tiptap's own extensions. */
const BlockKeys = Extension.create({
  name: 'blockKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this
    return {
      'Mod-Shift-ArrowUp': () => moveBlock(editor, -1) || true,
      'Mod-Shift-ArrowDown': () => moveBlock(editor, 1) || true,
      // Deeper than a list may be.
      Tab: () => listDepth(editor) >= blockLimits.listDepth,
      Backspace: () => {
        const { empty, $from } = editor.state.selection
        const { name } = $from.parent.type
        if (!empty || $from.parentOffset > 0 || (name !== 'heading' && name !== 'quote')) return false
        return turnInto(editor, 'text')
      },
      // The author stands below the end of the quote.
      Enter: () => {
        const { $from } = editor.state.selection
        if (!$from.parent.attrs['author'] || $from.parentOffset === $from.parent.content.size) return false
        const at = $from.before()
        return editor
          .chain()
          .splitBlock()
          .command(({ tr }) => Boolean(tr.setNodeAttribute(at, 'author', '')))
          .run()
      },
    }
  },
})

const listSigns = [
  [/^\s*[-+*]\s$/, 'bullets'],
  [/^\d+\.\s$/, 'numbers'],
  [/^\s*\[ ?\]\s$/, 'checklist'],
] as const

/** Signs that begin a list in a paragraph begin it in a heading and a quote too, which the rules of Tiptap cannot wrap. */
const ListSigns = Extension.create({
  name: 'listSigns',
  addInputRules: () =>
    listSigns.map(
      ([find, kind]) =>
        new InputRule({
          find,
          handler({ state, range }) {
            const { tr } = state
            const { name } = tr.doc.resolve(range.from).parent.type
            if (name !== 'heading' && name !== 'quote') return null
            tr.delete(range.from, range.to)
            const place = placeOf(tr.doc, range.from)
            if (place) turn(tr, place, kind)
            return undefined
          },
        }),
    ),
})

class MarkingSerializer extends DOMSerializer {
  override serializeFragment(...[fragment, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const made = super.serializeFragment(fragment, options, target)
    // The content of a node has a target.
    if (!target) made.firstElementChild?.setAttribute(ownMark, '')
    return made
  }
}

const OwnClipboard = Extension.create({
  name: 'ownClipboard',
  addProseMirrorPlugins() {
    const { nodes, marks } = DOMSerializer.fromSchema(this.editor.schema)
    return [
      new Plugin({
        key: new PluginKey('ownClipboard'),
        props: { clipboardSerializer: new MarkingSerializer(nodes, marks) },
      }),
    ]
  },
})

const handleDrag = (view: EditorView, { dataTransfer }: DragEvent) => forgetCancelledDrag(view, dataTransfer)

const BlockDrags = Extension.create({
  name: 'blockDrags',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('blockDrags'),
      props: { handleDOMEvents: { dragenter: handleDrag, drop: handleDrag } },
    }),
  ],
})

export const extensionsWith = (image: typeof Image): AnyExtension[] => [
  ...schemaExtensions.map(extension =>
    extension === Image
      ? image
      : extension === Quote
        ? Quote.extend({ addNodeView: () => quoteView })
        : extension,
  ),
  UndoRedo,
  Gapcursor,
  Focus.configure({ mode: 'shallowest' }),
  Dropcursor.configure({ color: 'var(--action)', width: 3 }),
  ListKeymap,
  Placeholder.configure({
    placeholder: ({ editor, node }) =>
      hints[node.type.name] ?? (editor.isEmpty ? texts.firstHint : texts.blockHint),
  }),
  Tidy,
  BlockKeys,
  ListSigns,
  OwnClipboard,
  BlockDrags,
  Problems,
]
