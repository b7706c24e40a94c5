import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { searchLeft } from '../listSearch.ts'
import { PageTitle } from '../PageTitle.tsx'
import styles from './EditorHead.module.css'

interface Props {
  /** The list that the row belongs to. */
  list: { readonly to: NonNullable<LinkProps['to']>; readonly label: string }
  title: string
  /** What can be done with the whole row. */
  actions?: ReactNode
  /** Its state, below the title. */
  children?: ReactNode
}

/** The head of an editor: back to the list, the name of the row, its state. */
export const EditorHead = ({ list, title, actions, children }: Props) => (
  <header className={styles.head}>
    <PageTitle>{title}</PageTitle>
    <div className={styles.bar}>
      <Link to={list.to} search={searchLeft.get(list.to) ?? {}} className={styles.back}>
        <IconArrowLeft aria-hidden="true" />
        {list.label}
      </Link>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
    <h1>{title}</h1>
    {children && <div className={styles.state}>{children}</div>}
  </header>
)
