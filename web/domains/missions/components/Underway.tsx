import {
  IconCamera,
  IconClockExclamation,
  IconHourglassLow,
  IconMedal,
  IconMessageExclamation,
} from '@tabler/icons-react'
import { quoted } from '#contract/words.ts'
import { paths } from '#web/paths.ts'
import { Block } from '#web/ui/Block.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Excerpt } from '#web/ui/Excerpt.tsx'
import { MoreLink } from '#web/ui/MoreLink.tsx'
import { cardTexts, missionTypeNames } from '../cardTexts.ts'
import { type Underway as Begun, type Next, nextOf } from '../underway.ts'
import { MissionLink, toMissionDialog } from './MissionLink.tsx'
import { MissionPicture } from './MissionPicture.tsx'
import { MissionTags } from './MissionTags.tsx'
import styles from './Underway.module.css'

const texts = cardTexts.underway

const icons = {
  rework: IconMessageExclamation,
  late: IconClockExclamation,
  report: IconCamera,
  review: IconHourglassLow,
  reward: IconMedal,
} satisfies Record<Next, unknown>

/** The missions that the reader has begun, each with its steps and the next act. */
export const Underway = ({ me, begun }: { me: number; begun: readonly Begun[] }) => (
  <Block
    title={texts.title}
    aside={
      <MoreLink to={paths.userMissions.path} params={{ userId: me }}>
        {texts.all}
      </MoreLink>
    }
  >
    <ul className={styles.list}>
      {begun.map(each => (
        <li key={each.id}>
          <Row begun={each} />
        </li>
      ))}
    </ul>
  </Block>
)

function Row({ begun }: { begun: Begun }) {
  const { mission, comment } = begun
  const next = nextOf(begun)
  const Icon = icons[next]
  const act = texts.acts[next]
  return (
    <article className={styles.row}>
      <MissionPicture mission={mission} sizes="84px" className={styles.picture} />
      <div>
        {mission.type && <p className={styles.type}>{missionTypeNames[mission.type]}</p>}
        <h3>
          <MissionLink id={mission.id} className={styles.name}>
            {mission.name}
          </MissionLink>
        </h3>
        <p className={classes(styles.next, next === 'rework' && styles.back)}>
          <Icon aria-hidden="true" />
          <span className="two-lines">
            {texts.next[next]}
            {next === 'rework' && comment && (
              <b>
                : <Excerpt of={comment} />
              </b>
            )}
          </span>
        </p>
      </div>
      <ButtonLink
        {...toMissionDialog(mission.id)}
        size="small"
        variant={next === 'rework' || next === 'late' ? 'primary' : next === 'report' ? 'soft' : 'ghost'}
        className={styles.act}
      >
        {act}
        <span className="visually-hidden">{quoted(mission.name)}</span>
      </ButtonLink>
      <div className={styles.foot}>
        <Steps next={next} />
        <MissionTags mission={mission} className={styles.tags} />
      </div>
    </article>
  )
}

const withReport = ['enrol', 'report', 'review', 'reward'] as const
const withoutReport = ['enrol', 'reward'] as const
const stepOf = {
  rework: 'report',
  late: 'report',
  report: 'report',
  review: 'review',
  reward: 'reward',
} as const

/** Where the reader is on the way from the enrolment to the reward. */
function Steps({ next }: { next: Next }) {
  const steps = next === 'reward' ? withoutReport : withReport
  const at = (steps as readonly string[]).indexOf(stepOf[next])
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(
            index < at && styles.done,
            index === at && styles.now,
            index === at && (next === 'rework' || next === 'late') && styles.late,
          )}
          aria-current={index === at ? 'step' : undefined}
        >
          <i aria-hidden="true" />
          <span className={index < at ? 'visually-hidden' : undefined}>{texts.stepNames[step]}</span>
        </li>
      ))}
    </ol>
  )
}
