import { type ReactNode, useId } from 'react'
import styles from './Block.module.css'
import { classes } from './classes.ts'

interface Props {
  title?: string
  /** For those who hear the page: what there is to see says it by itself. */
  hiddenTitle?: string
  /** Stands at the right of the title. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A city block: the rounded plate that all content sits in. */
export function Block({ title, hiddenTitle, aside, className, children }: Props) {
  const id = useId()
  return (
    <section className={classes(styles.block, className)} aria-labelledby={title && id}>
      {title && (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      )}
      {hiddenTitle && <h2 className="visually-hidden">{hiddenTitle}</h2>}
      {children}
    </section>
  )
}
