import styles from './Gap.module.css'

/** Others stand in between. */
export const Gap = () => (
  <li className={styles.gap} aria-hidden="true">
    <i />
    <i />
    <i />
  </li>
)
