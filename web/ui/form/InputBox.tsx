import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './InputBox.module.css'

interface Props extends ComponentProps<'input'> {
  icon: ReactNode
  /** At the end: a button, or a mark. */
  end?: ReactNode
}

/** A field of one line that looks like Mantine's and does without it: for lists that residents open first. */
export const InputBox = ({ icon, end, className, ...input }: Props) => (
  <div className={classes(styles.box, className)}>
    <span className={styles.icon} data-position="left">
      {icon}
    </span>
    <input {...input} className={styles.input} />
    {end && <span className={styles.end}>{end}</span>}
  </div>
)
