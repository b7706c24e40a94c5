import {
  IconArrowBackUp,
  IconAward,
  IconDoorExit,
  IconEye,
  IconFlag3,
  IconHourglassLow,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { classes } from '#web/ui/classes.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { Markdown } from '#web/ui/Markdown.tsx'
import { decisionTimeQuery, type Enrolment, type OwnReward } from '../enrolments.ts'
import { texts } from '../missionTexts.ts'
import { ownStoryOf } from '../story.ts'
import { storyChangesQuery } from '../storyChanges.ts'
import { useStoryFiles } from '../useStoryFiles.ts'
import { FileList } from './FileList.tsx'
import styles from './ReportStory.module.css'

const chapters = {
  enrolled: [texts.storyEnrolled, IconFlag3],
  sent: [texts.storySent, IconSend],
  changed: [texts.storyChanged, IconPencil],
  claimed: [texts.storyClaimed, IconEye],
  returned: [texts.storyReturned, IconArrowBackUp],
  rewarded: [texts.storyRewarded, IconAward],
  ended: [texts.storyEnded, IconDoorExit],
  left: [texts.left, IconDoorExit],
} as const

const isReport = (kind: keyof typeof chapters | undefined) => kind === 'sent' || kind === 'changed'

/** The story of a report: sent, taken, decided and why, with the report's text and files. */
export function ReportStory({ enrolment, reward }: { enrolment: Enrolment; reward: OwnReward | null }) {
  const { status, report, attachments } = enrolment
  const { data: changes } = useQuery(storyChangesQuery(enrolment))
  const story = ownStoryOf(enrolment, reward, changes)
  const filesOf = useStoryFiles(story, attachments)
  return (
    <section aria-label={texts.story}>
      <h3 className={styles.title}>{texts.story}</h3>
      <ol>
        {story.map(chapter => {
          const { kind, at, by, comment, report: earlier } = chapter
          const [title, Icon] = chapters[kind]
          // In place of what was sent last, a returned enrolment has the draft that stands in the form.
          const isOwn = isReport(kind) && earlier === undefined && status !== 'returned'
          const text = isOwn ? report : earlier
          return (
            <li key={`${kind} ${at}`} className={classes(styles.chapter, styles[kind])}>
              <span className={styles.sign}>
                <Icon aria-hidden="true" />
              </span>
              <div className={styles.words}>
                <p className={styles.head}>
                  <b>{title}</b>
                  <span>{[by, formatMoment(at)].filter(Boolean).join(' · ')}</span>
                </p>
                {text && <Markdown className={styles.quote}>{text}</Markdown>}
                <FileList files={isOwn ? attachments : filesOf(chapter)} />
                {comment && <Markdown className={styles.quote}>{comment}</Markdown>}
              </div>
            </li>
          )
        })}
        {status === 'submitted' && isReport(story.at(-1)?.kind) && <Waiting />}
      </ol>
    </section>
  )
}

/** What comes next, and how long it usually takes. */
function Waiting() {
  const { data: minutes } = useQuery(decisionTimeQuery)
  return (
    <li className={classes(styles.chapter, styles.ahead)}>
      <span className={styles.sign}>
        <IconHourglassLow aria-hidden="true" />
      </span>
      <p className={styles.head}>
        <b>{texts.storyWaits}</b>
        {typeof minutes === 'number' && <span>{texts.usualDecision(minutes)}</span>}
      </p>
    </li>
  )
}
