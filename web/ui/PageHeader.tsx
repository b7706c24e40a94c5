import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './PageHeader.module.css'
import { PageTitle } from './PageTitle.tsx'
import { TutorialLink } from './TutorialLink.tsx'
import type { TutorialTopic } from './tutorialTopics.ts'

interface Props {
  title: string
  lead?: string | undefined
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** The actions are as narrow as an icon on a phone and stay beside the title there. */
  beside?: boolean
  /** «?» beside the title opens this tutorial. */
  tutorial?: TutorialTopic | undefined
  /** The title, for a screen that takes the place of another one and the focus with it. */
  ref?: Ref<HTMLHeadingElement>
}

/** The title of a screen; it becomes the title of the browser's tab too. */
export function PageHeader({ title, lead, actions, beside, tutorial, ref }: Props) {
  return (
    <header className={classes(styles.header, beside && styles.beside)}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.words}>
        <div className={styles.title}>
          <h1 ref={ref} tabIndex={ref ? -1 : undefined}>
            {title}
          </h1>
          {tutorial && <TutorialLink topic={tutorial} />}
        </div>
        {lead && <p>{lead}</p>}
      </div>
      {actions}
    </header>
  )
}
