import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { attempt } from '#web/attempt.ts'
import { log } from '#web/log.ts'
import { paths } from '#web/paths.ts'
import { GuidePointing, GuideWaving } from '#web/ui/art/characters.ts'
import { Skyline } from '#web/ui/art/city.ts'
import { Block } from '#web/ui/Block.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useSingleFlight } from '#web/ui/useSingleFlight.ts'
import { useMe } from '../../people/data.ts'
import { enrolledQuery, noteSteps } from '../firstSteps.ts'
import { doneSteps, type Step, steps } from '../steps.ts'
import { texts } from '../texts.ts'
import styles from './FirstSteps.module.css'
import { FirstStepsSkeleton } from './FirstStepsSkeleton.tsx'

const places: Record<Step, Pick<LinkProps, 'to' | 'hash' | 'state'>> = {
  mission: { to: paths.missions.path },
  enrolment: { to: paths.missions.path },
  // The focus goes to the button there.
  photo: { to: paths.account.path, hash: 'photo', state: { keepsFocus: true } },
  article: { to: paths.portal.path },
}

/** A newcomer's list on the dashboard; when all is done, a word about that in its place. `onClose` takes either away. */
export default function FirstSteps({ onClose }: { onClose: () => void }): ReactNode {
  const me = useMe()
  const row = me.user_onboarding_progress?.id ?? 0
  const { data: isEnrolled = false, isPending } = useQuery(enrolledQuery(me.id))
  const done = doneSteps(me, isEnrolled)
  const isOver = done.size === steps.length

  // Seen once: the next time the dashboard has neither list nor word.
  useEffect(() => {
    if (isOver)
      noteSteps(row, { steps_closed: true }).catch((error: unknown) =>
        log('the end of the first steps was not saved', error),
      )
  }, [row, isOver])

  const close = () => {
    onClose()
    // The button that held the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const [hide, isHiding] = useSingleFlight(async () => {
    const saving = { done: texts.firstStepsHidden, failed: texts.firstStepsNotHidden }
    if (await attempt(() => noteSteps(row, { steps_closed: true }), saving)) close()
  })

  if (isPending) return <FirstStepsSkeleton />
  if (isOver)
    return (
      <Frame
        title={texts.firstStepsOver}
        lead={texts.firstStepsOverText}
        done={done.size}
        guide={<GuideWaving />}
      >
        <Button variant="soft" size="small" className={styles.great} onClick={close}>
          {texts.great}
        </Button>
      </Frame>
    )
  const next = steps.find(step => !done.has(step))
  return (
    <Frame title={texts.firstSteps} lead={texts.firstStepsLead} done={done.size} guide={<GuidePointing />}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            {done.has(step) ? (
              <p className={styles.done}>
                <i>
                  <IconCheck aria-hidden="true" />
                </i>
                <span>
                  {texts.firstStep[step].title}
                  <span className="visually-hidden">{texts.stepDone}</span>
                </span>
              </p>
            ) : (
              <Link
                {...places[step]}
                className={styles.step}
                aria-current={step === next ? 'step' : undefined}
              >
                <i aria-hidden="true">{index + 1}</i>
                <span>
                  <b>{texts.firstStep[step].title}</b>
                  <small>{texts.firstStep[step].about}</small>
                </span>
                <IconArrowRight aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="ghost"
        size="small"
        className={styles.hide}
        pending={isHiding && texts.hiding}
        onClick={() => void hide()}
      >
        {texts.hide}
      </Button>
    </Frame>
  )
}

interface FrameProps {
  title: string
  lead: string
  done: number
  guide: ReactNode
  children: ReactNode
}

const Frame = ({ title, lead, done, guide, children }: FrameProps) => (
  <Block className={styles.block}>
    <div className={styles.head}>
      <div>
        <h2>{title}</h2>
        <p>{lead}</p>
      </div>
      <div className={styles.progress} role="status">
        <span className="visually-hidden">{texts.stepsDone(done, steps.length)}</span>
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="28" />
          {done > 0 && (
            <circle
              cx="32"
              cy="32"
              r="28"
              pathLength={steps.length}
              strokeDasharray={`${done} ${steps.length}`}
            />
          )}
        </svg>
        <b aria-hidden="true">
          {done}/{steps.length}
        </b>
      </div>
    </div>
    <div>{children}</div>
    <div className={styles.guide} aria-hidden="true">
      <Skyline preserveAspectRatio="xMidYMax slice" />
      {guide}
    </div>
  </Block>
)
