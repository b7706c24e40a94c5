import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Note.module.css'

interface Props {
  tone?: 'info' | 'warn' | 'danger' | 'success' | 'plain'
  icon?: ReactNode
  /** `alert` interrupts a screen reader; without a role it is read in its place. */
  role?: 'alert' | 'status'
  /** Buttons below the text. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A sentence or two about what is shown beside it. */
export function Note({ tone = 'info', icon, role, actions, className, children }: Props) {
  return (
    <div role={role} className={classes(styles.note, styles[tone], className)}>
      {icon}
      <div className={styles.words}>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
