import { classes } from './classes.ts'
import styles from './Logo.module.css'

interface Props {
  /** The small line below the name. */
  area?: string | undefined
  /** On a phone the sign alone. */
  short?: boolean
}

/** The sign and the name. */
export function Logo({ area, short }: Props) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 48 48" className={styles.mark} aria-hidden="true">
        <path
          d="M18.4 5.3Q24 2 29.6 5.3L37.4 9.8Q43.1 13 43.1 19.5L43.1 28.5Q43.1 35 37.4 38.3L29.6 42.8Q24 46 18.4 42.8L10.6 38.3Q4.9 35 4.9 28.5L4.9 19.5Q4.9 13 10.6 9.7Z"
          fill="var(--logo-bg)"
        />
        <path d="M11.5 19.5l6 3.4v11.7l-6-3.4zM17.5 13l6.5 3.7v21.6l-6.5-3.7z" fill="var(--volt)" />
        <path d="M24 16.7l6.5-3.7v21.6L24 38.3zM30.5 22.9l6-3.4v11.7l-6 3.4z" fill="#86a9ff" />
        <path d="M24 9.3l6.5 3.7L24 16.7 17.5 13zM11.5 19.5l6-3.4v6.8zM36.5 19.5l-6-3.4v6.8z" fill="#fff" />
      </svg>
      <span className={classes(short && styles.short)}>
        <span className={classes(area && styles.over)}>RDP City</span>
        {area && <small className={styles.area}>{area}</small>}
      </span>
    </span>
  )
}
