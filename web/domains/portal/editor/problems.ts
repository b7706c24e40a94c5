import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Problem } from './saving.ts'

const key = new PluginKey<ReadonlyMap<string, string>>('problems')

/** Marks the blocks that the server refused. What the page itself writes on a block is undone by the editor. */
export const Problems = Extension.create({
  name: 'problems',
  addProseMirrorPlugins: () => [
    new Plugin<ReadonlyMap<string, string>>({
      key,
      state: {
        init: () => new Map(),
        apply: (tr, known) => (tr.getMeta(key) as ReadonlyMap<string, string> | undefined) ?? known,
      },
      props: {
        decorations(state) {
          const { doc } = state
          const problems = key.getState(state)
          if (!problems || problems.size === 0) return null
          const marks: Decoration[] = []
          doc.forEach((node, at) => {
            const message = problems.get(String(node.attrs['id']))
            if (message) marks.push(Decoration.node(at, at + node.nodeSize, { 'data-problem': message }))
          })
          return DecorationSet.create(doc, marks)
        },
      },
    }),
  ],
})

export const showProblems = ({ state, view }: Editor, problems: readonly Problem[]) =>
  view.dispatch(state.tr.setMeta(key, new Map(problems.map(({ place, message }) => [place, message]))))
