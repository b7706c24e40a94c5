import { IconHistory, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { formatLately } from '../dates.ts'
import { Note } from '../Note.tsx'
import { Became } from './Became.tsx'
import { ConflictTable } from './ConflictTable.tsx'
import styles from './EditorNotes.module.css'
import type { FieldBook } from './fields.ts'
import type { Clash } from './merge.ts'
import { texts } from './texts.ts'
import type { Conflict, Editor } from './useEditor.ts'

interface Props<Values extends object> {
  editor: Editor<Values>
  fields: FieldBook<Values>
}

/** Above the form: unsaved changes that were brought back, and what somebody else has saved meanwhile. */
export function EditorNotes<Values extends object>({ editor, fields }: Props<Values>) {
  const { restoredAt, conflict } = editor
  return (
    <>
      {restoredAt !== null && (
        <Note
          tone="info"
          role="status"
          icon={<IconHistory aria-hidden="true" />}
          actions={
            <>
              <button type="button" onClick={editor.hideRestored}>
                {texts.goOn}
              </button>
              <button type="button" onClick={editor.reset}>
                {texts.dropCopy}
              </button>
            </>
          }
        >
          {texts.restored(formatLately(new Date(restoredAt).toISOString()))}
        </Note>
      )}
      {conflict && <ConflictNote conflict={conflict} editor={editor} fields={fields} />}
    </>
  )
}

interface ConflictProps<Values extends object> extends Props<Values> {
  conflict: Conflict<Values>
}

/** Who saved the row while it was edited here, which fields, and what to do about each that was edited here too. */
function ConflictNote<Values extends object>({ conflict, editor, fields }: ConflictProps<Values>) {
  const [isOpen, setOpen] = useState(false)
  const { clashes, message } = conflict
  const mine = clashes.filter(({ isMine }) => isMine)
  const names = mine.map(({ name }) => name)
  const only = mine.length === 1 ? mine[0] : undefined
  return (
    <Note
      tone="warn"
      role="alert"
      icon={<IconUsers aria-hidden="true" />}
      actions={
        <>
          {mine.length > 0 && (
            <>
              <button type="button" onClick={() => editor.settle(names, true)}>
                {only ? texts.take(fields[only.name].label) : texts.takeTheirs}
              </button>
              <button type="button" onClick={() => editor.settle(names, false)}>
                {only ? texts.keep(fields[only.name].label) : texts.keepMine}
              </button>
            </>
          )}
          {clashes.length > 0 && (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? texts.hideAll : texts.showAll}
            </button>
          )}
          <button type="button" onClick={editor.closeConflict}>
            {texts.closeNote}
          </button>
        </>
      }
    >
      <b>{message}</b>
      {!isOpen && clashes.length > 0 && (
        <ul className={styles.changes} aria-label={texts.othersChanged}>
          {clashes.map(clash => (
            <li key={clash.name}>
              <Line clash={clash} fields={fields} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && <ConflictTable clashes={clashes} editor={editor} fields={fields} />}
      <p>{mine.length > 0 ? texts.restIsYours : texts.nothingDiffers}</p>
    </Note>
  )
}

function Line<Values>({ clash, fields }: { clash: Clash<Values>; fields: FieldBook<Values> }) {
  const { label, show } = fields[clash.name]
  return (
    <>
      {label}: <Became before={show(clash.before)} after={show(clash.theirs)} />
    </>
  )
}
