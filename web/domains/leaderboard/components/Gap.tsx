import styles from './Gap.module.css'

/** Marks left-out positions. */
export const Gap = () => (
  <li className={styles.gap} aria-hidden="true">
    <i />
    <i />
    <i />
  </li>
)
