import { IconClock, IconFileText } from '@tabler/icons-react'
import { classes } from '#web/ui/classes.ts'
import { cardTexts } from '../cardTexts.ts'
import type { Mission } from '../data.ts'
import styles from './MissionFacts.module.css'

interface Props {
  mission: Pick<Mission, 'effort' | 'requires_report'>
  className?: string | undefined
}

/** What a mission asks for: how long it takes, and a report. */
export function MissionFacts({ mission: { effort, requires_report }, className }: Props) {
  if (!effort && !requires_report) return null
  return (
    <p className={classes(styles.facts, className)}>
      {effort && (
        <span>
          <IconClock aria-hidden="true" />
          {cardTexts.about(effort)}
        </span>
      )}
      {requires_report && (
        <span>
          <IconFileText aria-hidden="true" />
          {cardTexts.needsReport}
        </span>
      )}
    </p>
  )
}
