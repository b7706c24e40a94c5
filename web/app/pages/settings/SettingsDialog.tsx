import { EditorNotes } from '#web/ui/editor/EditorNotes.tsx'
import type { FieldBook } from '#web/ui/editor/fields.ts'
import type { Editor } from '#web/ui/editor/useEditor.ts'
import { FormDialog, type FormDialogProps } from '#web/ui/modal/FormDialog.tsx'
import { texts } from './texts.ts'

interface Props extends Omit<FormDialogProps, 'action' | 'pending'> {
  action?: string
}

/** A dialog of the settings. */
export const SettingsDialog = (props: Props) => (
  <FormDialog action={texts.save} pending={texts.saving} {...props} />
)

interface EditorProps<Values extends object> extends Omit<Props, 'isSending' | 'onSubmit'> {
  editor: Editor<Values>
  fields: FieldBook<Values>
}

/** The same for a row that somebody else may be changing too. */
export const EditorDialog = <Values extends object>({
  editor,
  fields,
  children,
  ...props
}: EditorProps<Values>) => (
  <SettingsDialog {...props} isSending={editor.isSaving} onSubmit={editor.submit}>
    <EditorNotes editor={editor} fields={fields} />
    {children}
  </SettingsDialog>
)
