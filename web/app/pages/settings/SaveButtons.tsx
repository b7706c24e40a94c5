import { Button } from '../../../ui/Button.tsx'
import styles from './Form.module.css'
import { texts } from './texts.ts'

interface Props {
  label: string
  isValid: boolean
  isSaving: boolean
  onCancel: () => void
}

/** Below the form of one setting that has been changed. */
export const SaveButtons = ({ label, isValid, isSaving, onCancel }: Props) => (
  <div className={styles.buttons}>
    <Button type="submit" size="small" disabled={!isValid} pending={isSaving && texts.saving}>
      {label}
    </Button>
    <Button variant="ghost" size="small" onClick={onCancel}>
      {texts.cancel}
    </Button>
  </div>
)
