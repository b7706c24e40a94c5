import {
  IconArrowBackUp,
  IconAward,
  IconCircleCheck,
  IconHourglassLow,
  IconLock,
  IconUsersGroup,
} from '@tabler/icons-react'
import { classes } from '#web/ui/classes.ts'
import type { Standing } from '../standing.ts'
import { texts } from '../texts.ts'
import styles from './StandingMark.module.css'

const icons = {
  enrolled: IconCircleCheck,
  submitted: IconHourglassLow,
  returned: IconArrowBackUp,
  rewarded: IconAward,
  full: IconUsersGroup,
  planned: IconLock,
  closed: IconLock,
}

interface Props {
  standing: Standing
  /** The reader's; by default it is. */
  isMe?: boolean
}

/** A resident's state in a mission, or an invitation to enrol. */
export function StandingMark({ standing, isMe = true }: Props) {
  if (standing === 'new' || standing === 'open') {
    return (
      <span className={classes(styles.mark, styles.more)} aria-hidden="true">
        {texts.more}
      </span>
    )
  }
  // Of others it is told whether they were rewarded, not what became of their reports.
  const isTold = isMe || standing === 'rewarded'
  const told = isTold ? standing : 'enrolled'
  const Icon = icons[told]
  return (
    <span className={classes(styles.mark, styles[told])}>
      <Icon aria-hidden="true" />
      {isTold ? texts.standings[told] : texts.takesPart}
    </span>
  )
}
