import type { NodeViewRenderer } from '@tiptap/core'
import { blockLimits } from '#contract/domains/blocks.ts'
import { texts } from './texts.ts'

/** A quote with a field for its author below. */
export const quoteView: NodeViewRenderer = ({ node, view, getPos }) => {
  let current = node
  const dom = document.createElement('figure')
  const contentDOM = document.createElement('blockquote')
  const author = document.createElement('input')
  author.value = node.attrs['author'] as string
  author.placeholder = texts.quoteAuthor
  author.maxLength = blockLimits.line
  author.setAttribute('aria-label', texts.quoteAuthor)
  author.addEventListener('input', () => {
    const at = getPos()
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'author', author.value))
  })
  author.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    view.focus()
  })
  const foot = document.createElement('figcaption')
  foot.contentEditable = 'false'
  foot.append(author)
  dom.append(contentDOM, foot)
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== current.type) return false
      current = next
      if (author.value !== next.attrs['author']) author.value = next.attrs['author'] as string
      return true
    },
    stopEvent: event => event.target === author,
    ignoreMutation: mutation => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}
