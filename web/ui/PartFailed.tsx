import { Button } from './Button.tsx'
import styles from './PartFailed.module.css'
import { texts } from './texts.ts'

interface Props {
  text?: string
  onRetry: () => unknown
}

/** One block of the page failed to load; the others are shown. */
export const PartFailed = ({ text = texts.partFailed, onRetry }: Props) => (
  <div className={styles.failed} role="alert">
    <p>{text}</p>
    <Button variant="soft" size="small" onClick={() => void onRetry()}>
      {texts.retry}
    </Button>
  </div>
)
