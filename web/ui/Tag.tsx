import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tag.module.css'

export type TagTone =
  | 'gray'
  | 'new'
  | 'chip'
  | 'energy'
  | 'coin'
  | 'success'
  | 'info'
  | 'warn'
  | 'danger'
  | 'urgent'
  | 'line'

interface Props {
  tone?: TagTone
  icon?: ReactNode
  children: ReactNode
}

/** A word with a tone. The tone is never the only sign: an icon or the word carries the same meaning. */
export function Tag({ tone = 'gray', icon, children }: Props) {
  return (
    <span className={classes(styles.tag, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}

export function Tags({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(styles.tags, className)}>{children}</div>
}
