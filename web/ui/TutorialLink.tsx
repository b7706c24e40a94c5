import { IconHelp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { classes } from './classes.ts'
import styles from './TutorialLink.module.css'
import { texts } from './texts.ts'
import type { TutorialTopic } from './tutorialTopics.ts'

interface Props {
  topic: TutorialTopic
}

interface LinkProps extends Props {
  /** At the right edge of a page: the bubble would widen it. */
  isAtRight?: boolean
}

/** What both links do: the tutorial is opened over the page, by its address. */
const opening = (topic: TutorialTopic) =>
  ({
    to: '.',
    search: (previous: object) => ({ ...previous, tutorial: topic }),
    state: { isDialogOnTop: true },
    resetScroll: false,
    preload: false,
    'aria-haspopup': 'dialog',
  }) as const

/** «?» beside a title: opens the tutorial of this topic. */
export const TutorialLink = ({ topic, isAtRight = false }: LinkProps) => (
  <span className={styles.place}>
    <Link {...opening(topic)} className={styles.link} aria-label={texts.tutorial}>
      <IconHelp aria-hidden="true" />
    </Link>
    <span className={classes(styles.bubble, isAtRight && styles.toLeft)} aria-hidden="true">
      {texts.tutorialBubble}
    </span>
  </span>
)

/** «Как это работает» in an empty state: the same in words. */
export const HowItWorks = ({ topic }: Props) => (
  <Link {...opening(topic)} className={styles.words}>
    <IconHelp aria-hidden="true" />
    {texts.howItWorks}
  </Link>
)
