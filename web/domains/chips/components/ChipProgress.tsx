import { texts } from '../texts.ts'
import type { Progress } from '../ways.ts'
import styles from './ChipProgress.module.css'

interface Props {
  progress: Progress
  /** Says what is counted as well. */
  withDeed?: boolean
}

/** «7 из 10» over a thin line. */
export const ChipProgress = ({ progress: { event, count, threshold }, withDeed }: Props) => (
  <span className={styles.progress}>
    <span className={styles.words}>
      {withDeed && <span>{texts.deeds[event]}</span>}
      <b className="figures">{texts.steps(count, threshold)}</b>
    </span>
    <span className={styles.line} aria-hidden="true">
      <i style={{ width: `${(100 * count) / threshold}%` }} />
    </span>
  </span>
)
