import { IconHelp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import styles from './TutorialLink.module.css'
import { texts } from './texts.ts'
import type { TutorialTopic } from './tutorialTopics.ts'

/** «?» beside a title: opens the tutorial of this topic over the page, by its address. */
export function TutorialLink({ topic }: { topic: TutorialTopic }) {
  return (
    <span className={styles.place}>
      <Link
        to="."
        search={previous => ({ ...previous, tutorial: topic })}
        state={{ isDialogOnTop: true }}
        resetScroll={false}
        preload={false}
        className={styles.link}
        aria-label={texts.tutorial}
        aria-haspopup="dialog"
      >
        <IconHelp aria-hidden="true" />
      </Link>
      <span className={styles.bubble} aria-hidden="true">
        {texts.tutorialBubble}
      </span>
    </span>
  )
}
