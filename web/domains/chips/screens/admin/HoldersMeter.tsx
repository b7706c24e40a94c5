import styles from './HoldersMeter.module.css'
import { texts } from './texts.ts'

/** The share of residents who hold a chip. */
export const HoldersMeter = ({ holders, residents }: { holders: number; residents: number }) => (
  <meter
    className={styles.meter}
    min={0}
    max={Math.max(residents, 1)}
    value={holders}
    aria-label={texts.holders}
  />
)
