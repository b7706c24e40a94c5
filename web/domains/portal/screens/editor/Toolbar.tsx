import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconBold,
  IconCode,
  IconCopy,
  IconItalic,
  IconLink,
  IconTrash,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { ReactNode, Ref } from 'react'
import {
  type BlockKind,
  blockKinds,
  copyBlock,
  currentPlace,
  focusText,
  kindOf,
  removeBlock,
  turnInto,
} from '../../editor/commands.ts'
import { texts } from '../../editor/texts.ts'
import styles from './Toolbar.module.css'

interface Props {
  editor: Editor
  ref: Ref<HTMLDivElement>
  onLink: () => void
  onMove: (by: -1 | 1) => void
}

function read(editor: Editor) {
  const place = currentPlace(editor)
  const { doc } = editor.state
  return {
    kind: place ? kindOf(place.node) : 'text',
    isFirst: place?.index === 0,
    isLast: place?.index === doc.childCount - 1,
    takesMarks: editor.can().toggleBold(),
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    code: editor.isActive('code'),
    link: editor.isActive('link'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  } as const
}

interface ToolProps {
  label: string
  icon: ReactNode
  pressed?: boolean
  disabled?: boolean
  shortcut?: string
  onClick: () => void
}

/** It keeps the selection of the text: pressing it does not take the focus. */
const Tool = ({ label, icon, pressed, disabled, shortcut, onClick }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={shortcut ? `${label} (${shortcut})` : label}
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    onMouseDown={event => event.preventDefault()}
    onClick={() => !disabled && onClick()}
    className={styles.tool}
  >
    {icon}
  </button>
)

/** Acts on the block of the caret and on the selected text; on a phone it lies above the keyboard. */
export function Toolbar({ editor, ref, onLink, onMove }: Props) {
  const now = useEditorState({ editor, selector: ({ editor: current }) => read(current) })
  const isPicture = now.kind === 'image'
  return (
    <div
      ref={ref}
      role="toolbar"
      data-keep-clear
      tabIndex={-1}
      aria-label={texts.toolbar}
      className={styles.bar}
      onKeyDown={event => {
        if (event.key === 'Escape') focusText(editor)
      }}
    >
      <select
        aria-label={texts.kind}
        value={now.kind}
        disabled={isPicture}
        className={styles.kind}
        onChange={event => {
          turnInto(editor, event.currentTarget.value as Exclude<BlockKind, 'image'>)
          focusText(editor)
        }}
      >
        {blockKinds
          .filter(kind => kind !== 'image' || isPicture)
          .map(kind => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
      </select>
      <span className={styles.line} />
      <Tool
        label={texts.bold}
        icon={<IconBold />}
        shortcut="Ctrl+B"
        pressed={now.bold}
        disabled={!now.takesMarks}
        onClick={() => editor.chain().focus().toggleBold().run()}
      />
      <Tool
        label={texts.italic}
        icon={<IconItalic />}
        shortcut="Ctrl+I"
        pressed={now.italic}
        disabled={!now.takesMarks}
        onClick={() => editor.chain().focus().toggleItalic().run()}
      />
      <Tool
        label={texts.code}
        icon={<IconCode />}
        shortcut="Ctrl+E"
        pressed={now.code}
        disabled={!now.takesMarks}
        onClick={() => editor.chain().focus().toggleCode().run()}
      />
      <Tool
        label={texts.link}
        icon={<IconLink />}
        shortcut="Ctrl+K"
        pressed={now.link}
        disabled={!now.takesMarks}
        onClick={onLink}
      />
      <span className={styles.line} />
      <Tool
        label={texts.up}
        icon={<IconArrowUp />}
        shortcut="Ctrl+Shift+↑"
        disabled={now.isFirst}
        onClick={() => onMove(-1)}
      />
      <Tool
        label={texts.down}
        icon={<IconArrowDown />}
        shortcut="Ctrl+Shift+↓"
        disabled={now.isLast}
        onClick={() => onMove(1)}
      />
      <Tool label={texts.copy} icon={<IconCopy />} onClick={() => copyBlock(editor)} />
      <Tool label={texts.remove} icon={<IconTrash />} onClick={() => removeBlock(editor)} />
      <span className={styles.line} />
      <Tool
        label={texts.undo}
        icon={<IconArrowBackUp />}
        shortcut="Ctrl+Z"
        disabled={!now.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Tool
        label={texts.redo}
        icon={<IconArrowForwardUp />}
        shortcut="Ctrl+Shift+Z"
        disabled={!now.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  )
}
