import { Button } from '../../../ui/Button.tsx'
import styles from './PartFailed.module.css'
import { texts } from './texts.ts'

/** One block of the page did not come; the others did. */
export const PartFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <p>{texts.partFailed}</p>
    <Button variant="soft" size="small" onClick={onRetry}>
      {texts.retry}
    </Button>
  </div>
)
