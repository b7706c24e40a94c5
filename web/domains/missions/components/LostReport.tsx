import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Markdown } from '#web/ui/Markdown.tsx'
import { Note } from '#web/ui/Note.tsx'
import { endQuery } from '../enrolments.ts'
import { texts } from '../missionTexts.ts'
import { isTakenOff } from '../story.ts'
import styles from './LostReport.module.css'

/** A report that was being written. */
export interface Written {
  /** The id of its enrolment. */
  readonly enrolment: number
  readonly report: string
}

/** The dialog may be higher than the window. */
const showWhole = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'center' })

const titleOf = (end: Parameters<typeof isTakenOff>[0] | undefined) => {
  if (end?.status === 'rewarded') return texts.storyRewarded
  return end && isTakenOff(end) ? texts.storyEnded : texts.enrolmentGone
}

/** The words of a report whose enrolment a moderator ended while they were being written, and why. */
export function LostReport({ enrolment, report }: Written) {
  const { data: end } = useQuery(endQuery(enrolment))
  return (
    <div ref={showWhole} className={styles.lost}>
      <Note tone="warn" role="status">
        <b>{titleOf(end)}</b>
        {end && isTakenOff(end) && end.moderator_comment && <Markdown>{end.moderator_comment}</Markdown>}
        <p>{texts.copyReport}</p>
      </Note>
      <Textarea label={texts.unsentReport} value={report} readOnly autosize minRows={4} maxRows={14} />
    </div>
  )
}
