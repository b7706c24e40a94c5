import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Story.module.css'

/** A timeline of events. */
export const Story = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.story}>
    <h3>{title}</h3>
    <ol>{children}</ol>
  </section>
)

interface Props {
  /** Reversed, or not reached yet. */
  hollow?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export const Moment = ({ hollow, className, children }: Props) => (
  <li className={classes(styles.moment, hollow && styles.hollow, className)}>{children}</li>
)
