import type { FormEvent, ReactNode } from 'react'
import styles from './EditorColumns.module.css'

interface Props {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The blocks of the form, then its `SaveBar`. */
  children: ReactNode
  /** Beside the form, below it on narrow screens: what residents will see, what is known of the row. */
  aside?: ReactNode
}

/** The form of an editor and what stands beside it. */
export const EditorColumns = ({ onSubmit, children, aside }: Props) => (
  <div className={styles.columns}>
    <form className={styles.column} onSubmit={onSubmit} noValidate>
      {children}
    </form>
    {aside && <aside className={styles.column}>{aside}</aside>}
  </div>
)
