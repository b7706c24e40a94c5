import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type BlockKind, currentPlace } from '../../editor/commands.ts'
import { texts } from '../../editor/texts.ts'
import styles from './BlockMenu.module.css'
import { kindIcons, kindsFor } from './kinds.tsx'

interface Props {
  editor: Editor
  /** The kind that was chosen for the block of the caret, whose text is removed. */
  onChoose: (kind: BlockKind) => void
}

/** «/», and what the same key types in the Russian layout, at the beginning of a paragraph. */
const asked = /^[/.]([\p{L}\d-]{0,20})$/u

function askedIn(editor: Editor) {
  const { selection } = editor.state
  const place = currentPlace(editor)
  if (!selection.empty || place?.node.type.name !== 'paragraph') return null
  const typed = asked.exec(place.node.textContent)
  return typed ? { typed: typed[1] ?? '', id: String(place.node.attrs['id']), at: place.at } : null
}

/** The menu of blocks at the caret: the focus stays in the text. */
export function BlockMenu({ editor, onChoose }: Props) {
  const question = useEditorState({
    editor,
    selector: ({ editor: current }) => (current.isFocused ? askedIn(current) : null),
  })
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const kinds = question && question.id !== dismissed ? kindsFor(question.typed) : []
  const isOpen = kinds.length > 0
  const current = Math.min(active, kinds.length - 1)

  const choose = (kind: BlockKind) => {
    const place = currentPlace(editor)
    if (place) editor.commands.deleteRange({ from: place.at + 1, to: place.at + place.node.nodeSize - 1 })
    setActive(0)
    onChoose(kind)
  }

  // Another paragraph may ask again.
  useEffect(() => {
    const handleUpdate = () => {
      if (!askedIn(editor)) setDismissed(null)
    }
    editor.on('update', handleUpdate)
    return () => {
      editor.off('update', handleUpdate)
    }
  }, [editor])

  useEffect(() => {
    const { dom } = editor.view
    if (!isOpen) return
    const handleKey = (event: KeyboardEvent) => {
      const kind = kinds[current]
      const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
      const by = moves[event.key]
      if (by) setActive((current + by + kinds.length) % kinds.length)
      else if (event.key === 'Escape') setDismissed(question?.id ?? null)
      else if ((event.key === 'Enter' || event.key === 'Tab') && kind) choose(kind)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    dom.addEventListener('keydown', handleKey, { capture: true })
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${current}`)
    return () => {
      dom.removeEventListener('keydown', handleKey, { capture: true })
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  })

  useLayoutEffect(() => {
    const element = menu.current
    const parent = element?.offsetParent
    if (!question || !element || !parent) return
    const caret = editor.view.coordsAtPos(question.at + 1)
    const frame = parent.getBoundingClientRect()
    const isBelow = caret.bottom + element.offsetHeight + 8 < innerHeight
    element.style.top = `${isBelow ? caret.bottom - frame.top + 6 : caret.top - frame.top - element.offsetHeight - 6}px`
    element.style.left = `${Math.max(0, Math.min(caret.left - frame.left, frame.width - element.offsetWidth))}px`
    element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  if (!isOpen) return null
  return (
    <div ref={menu} id={id} role="listbox" aria-label={texts.menu} tabIndex={-1} className={styles.menu}>
      {kinds.map((kind, at) => (
        <div
          key={kind}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          className={styles.option}
          // The text keeps the focus.
          onMouseDown={event => {
            event.preventDefault()
            choose(kind)
          }}
          onMouseEnter={() => setActive(at)}
        >
          {kindIcons[kind]}
          {texts.kinds[kind]}
        </div>
      ))}
    </div>
  )
}
