import type { ReactNode } from 'react'
import styles from './Empty.module.css'
import { HowItWorks } from './TutorialLink.tsx'
import type { TutorialTopic } from './tutorialTopics.ts'

interface Props {
  /** A small diorama of `ui/art/empty.ts`. */
  drawing: ReactNode
  title: string
  text: string
  /** The action offered: one link or button. */
  action?: ReactNode
  /** Explains what would be here. */
  tutorial?: TutorialTopic | undefined
}

/** An empty state: a drawing, a title, the reason and one action. */
export function Empty({ drawing, title, text, action, tutorial }: Props) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing}>{drawing}</div>
      <h3>{title}</h3>
      <p>{text}</p>
      {action}
      {tutorial && <HowItWorks topic={tutorial} />}
    </div>
  )
}
