import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  title: string
  lead?: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
}

/** The title of a screen; it becomes the title of the browser's tab too. */
export function PageHeader({ title, lead, actions }: Props) {
  return (
    <header className={styles.header}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions}
    </header>
  )
}
