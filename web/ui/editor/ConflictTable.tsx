import styles from './EditorNotes.module.css'
import type { FieldBook } from './fields.ts'
import type { Clash } from './merge.ts'
import { texts } from './texts.ts'
import type { Editor } from './useEditor.ts'

interface Props<Values extends object> {
  clashes: readonly Clash<Values>[]
  editor: Editor<Values>
  fields: FieldBook<Values>
}

/** Both versions side by side, field by field. */
export const ConflictTable = <Values extends object>({ clashes, editor, fields }: Props<Values>) => (
  <dl className={styles.versions}>
    {clashes.map(({ name, before, theirs, isMine }) => {
      const { label, show } = fields[name]
      return (
        <div key={name} className={styles.version}>
          <dt>{label}</dt>
          <dd>
            <small>{texts.was}</small>
            {show(before) ?? texts.empty}
          </dd>
          <dd>
            <small>{texts.theirs}</small>
            {show(theirs) ?? texts.empty}
            {isMine && (
              <button type="button" onClick={() => editor.settle([name], true)}>
                {texts.takeTheirs}
              </button>
            )}
          </dd>
          <dd>
            <small>{texts.mine}</small>
            {show(editor.form.values[name]) ?? texts.empty}
            {isMine && (
              <button type="button" onClick={() => editor.settle([name], false)}>
                {texts.keepMine}
              </button>
            )}
          </dd>
        </div>
      )
    })}
  </dl>
)
