import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  dragBlock,
  emptyBlock,
  insertBlocks,
  kindOf,
  moveBlock,
  type Place,
  placeOf,
} from '../../editor/commands.ts'
import { texts } from '../../editor/texts.ts'
import styles from './Gutter.module.css'

interface Props {
  editor: Editor
  /** What the handle is placed in; the pointer is watched over all of it. */
  frame: RefObject<HTMLDivElement | null>
}

/** The child of the editor that lies at this height. */
function blockAt(editor: Editor, y: number): HTMLElement | null {
  for (const child of editor.view.dom.children) {
    const { top, bottom } = child.getBoundingClientRect()
    if (y >= top - 4 && y <= bottom + 4) return child as HTMLElement
  }
  return null
}

/** Beside the block under the pointer: a handle that drags it, and a plus. Touch has the toolbar instead. */
export function Gutter({ editor, frame }: Props) {
  const [block, setBlock] = useState<HTMLElement | null>(null)
  const [top, setTop] = useState(0)
  const self = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const handleMove = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || self.current?.contains(event.target as Node)) return
      const found = blockAt(editor, event.clientY)
      if (found) setTop(found.getBoundingClientRect().top - element.getBoundingClientRect().top)
      setBlock(found)
    }
    // While one types, the block moves and nobody points.
    const hide = (event: Event) => {
      if (!self.current?.contains(event.target as Node)) setBlock(null)
    }
    element.addEventListener('pointermove', handleMove)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('keydown', hide)
    return () => {
      element.removeEventListener('pointermove', handleMove)
      element.removeEventListener('pointerleave', hide)
      element.removeEventListener('keydown', hide)
    }
  }, [editor, frame])

  const place = (): Place | null =>
    block?.isConnected ? placeOf(editor.state.doc, editor.view.posAtDOM(block, 0)) : null

  if (!block?.isConnected) return null
  const here = place()
  if (!here) return null

  const handleDrag = (event: DragEvent) => {
    const from = place()
    if (!from) return
    dragBlock(editor, from, event.dataTransfer)
    event.dataTransfer.setDragImage(block, 0, 0)
  }

  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    const from = place()
    if (!by || !from) return
    event.preventDefault()
    moveBlock(editor, by, from)
  }

  const handleAdd = () => {
    const from = place()
    if (!from) return
    insertBlocks(editor, [emptyBlock(editor, 'text')], from)
    editor.chain().focus().insertContent('/').run()
  }

  return (
    <div ref={self} className={styles.gutter} style={{ top }}>
      <button type="button" aria-label={texts.addAfter} title={texts.addAfter} onClick={handleAdd}>
        <IconPlus />
      </button>
      <button
        type="button"
        draggable
        aria-label={texts.move(texts.kinds[kindOf(here.node)])}
        title={texts.move(texts.kinds[kindOf(here.node)])}
        className={styles.grip}
        onDragStart={handleDrag}
        onKeyDown={handleKey}
        onClick={() => {
          const from = place()
          if (from) editor.chain().setNodeSelection(from.at).focus().run()
        }}
      >
        <IconGripVertical />
      </button>
    </div>
  )
}
