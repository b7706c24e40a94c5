import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './InputBox.module.css'

interface FrameProps {
  icon?: ReactNode
  /** At the end: a button, or a mark. */
  end?: ReactNode
  className?: string | undefined
  /** The field itself: an `input` or a `select`. */
  children: ReactNode
}

/** Frames a field of one line: it looks like Mantine's fields and needs no code of theirs. */
export const FieldFrame = ({ icon, end, className, children }: FrameProps) => (
  <div className={classes(styles.box, className)}>
    {icon && (
      <span className={styles.icon} data-position="left">
        {icon}
      </span>
    )}
    {children}
    {end && <span className={styles.end}>{end}</span>}
  </div>
)

type Props = ComponentProps<'input'> & Omit<FrameProps, 'children'>

/** A field of one line in that frame. */
export const InputBox = ({ icon, end, className, ...input }: Props) => (
  <FieldFrame icon={icon} end={end} className={className}>
    <input {...input} />
  </FieldFrame>
)
