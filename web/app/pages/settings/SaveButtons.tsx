import { Button } from '#web/ui/Button.tsx'
import styles from './Form.module.css'
import { texts } from './texts.ts'

interface Props {
  label: string
  isValid: boolean
  editor: { readonly isSaving: boolean; readonly reset: () => void }
}

/** Below the form of one setting that has been changed. */
export const SaveButtons = ({ label, isValid, editor }: Props) => (
  <div className={styles.buttons}>
    <Button type="submit" size="small" disabled={!isValid} pending={editor.isSaving && texts.saving}>
      {label}
    </Button>
    <Button variant="ghost" size="small" onClick={editor.reset}>
      {texts.cancel}
    </Button>
  </div>
)
