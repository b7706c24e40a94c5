import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { randomKey } from '#web/rest/http.ts'

export const newBlockId = () => randomKey().slice(0, 12)

const lists = new Set(['bulletList', 'orderedList'])

/** Nested lists are of the kind of the outermost one: a stored list has one kind. */
function unifyLists(tr: Transaction, list: Node, at: number): void {
  list.descendants((node, offset) => {
    if (lists.has(node.type.name) && node.type !== list.type) tr.setNodeMarkup(at + 1 + offset, list.type)
    return node.type.name !== 'paragraph'
  })
}

function removeMarks(tr: Transaction, node: Node, at: number): void {
  let hasMarks = false
  node.descendants(({ marks }) => {
    hasMarks ||= marks.length > 0
  })
  if (hasMarks) tr.removeMark(at, at + node.nodeSize)
}

/**
 * Keeps the document as it can be stored: every block has an id of its own, a checklist no marks, a list one kind. Only
 * blocks that have changed are looked into.
 */
export const Tidy = Extension.create({
  name: 'tidy',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('tidy'),
      appendTransaction(transactions, before, { doc, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged)) return null
        const old = new Set(before.doc.children)
        const seen = new Set<string>()
        doc.forEach((node, at) => {
          const id = node.attrs['id'] as string | null
          if (id === null || seen.has(id)) {
            const fresh = newBlockId()
            tr.setNodeAttribute(at, 'id', fresh)
            seen.add(fresh)
          } else seen.add(id)
          if (old.has(node)) return
          if (lists.has(node.type.name)) unifyLists(tr, node, at)
          else if (node.type.name === 'taskList') removeMarks(tr, node, at)
        })
        return tr.docChanged ? tr.setMeta('addToHistory', false) : null
      },
    }),
  ],
})
