import { type ReactNode, useId } from 'react'
import styles from './Block.module.css'
import { classes } from './classes.ts'
import { formatNumber } from './numbers.ts'

interface Props {
  title?: string
  /** A title for screen readers only, where the block's content needs no visible one. */
  hiddenTitle?: string
  /** How many there are, beside the title. */
  count?: number | undefined
  /** Placed at the right of the title. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A city block: the rounded surface that holds a page's content. */
export function Block({ title, hiddenTitle, count, aside, className, children }: Props) {
  const id = useId()
  return (
    <section className={classes(styles.block, className)} aria-labelledby={title && id}>
      {title && (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
          {aside}
        </div>
      )}
      {hiddenTitle && <h2 className="visually-hidden">{hiddenTitle}</h2>}
      {children}
    </section>
  )
}
