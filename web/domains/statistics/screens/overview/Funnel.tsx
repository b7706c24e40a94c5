import { IconCornerDownRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addDays } from '#contract/clock.ts'
import { type OverviewPeriod, overviewPeriods } from '#contract/domains/overview.ts'
import type { EnrolmentStep } from '#web/domains/missions/adminSearch.ts'
import { paths } from '#web/paths.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { type Figures, funnelQuery } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { texts } from '../../texts.ts'
import { Card, Compared, Figure, PlotTable } from './Card.tsx'
import styles from './Funnel.module.css'
import screen from './OverviewScreen.module.css'

const words = texts.funnel
type Counts = Figures<'funnel'>['now']

const percent = ({ enrolled, rewarded }: Counts) =>
  enrolled === 0 ? null : Math.round((rewarded / enrolled) * 100)

/** How many of those who enrolled have come to a reward, and where the others stopped. */
export const Funnel = ({ search }: { search: OverviewSearch }) => (
  <Card title={words.title} className={screen.five} query={useQuery(funnelQuery(search))} height="18rem">
    {({ data, meta }) => (
      <Steps {...data} from={meta.from} period={search.period ?? 'quarter'} team={search.team} />
    )}
  </Card>
)

interface StepsProps extends Figures<'funnel'> {
  /** The first day of the period. */
  from: string
  period: OverviewPeriod
  team: number | undefined
}

function Steps({ now, before, overdue, returned, from, period, team }: StepsProps) {
  const share = percent(now)
  const past = percent(before)
  if (share === null) return <p>{words.nobody}</p>
  const abandoned = now.canceled - now.withdrawn
  const notSent = now.enrolled - now.sent - abandoned
  const notRewarded = now.sent - now.rewarded - now.withdrawn
  const list = (step: EnrolmentStep | undefined, text: string) => (
    <Link to={paths.adminEnrolments.path} search={{ step, since: from, team }}>
      {text}
    </Link>
  )
  const earlier = { since: addDays(from, -7 * overviewPeriods[period]), until: from, team }
  return (
    <>
      <Figure value={list('rewarded', `${share}\u00a0%`)}>
        {words.share}
        {past !== null && <Compared>{words.points(share - past)}</Compared>}
      </Figure>
      <ol className={styles.steps}>
        <Step name={words.enrolled} count={now.enrolled} of={now.enrolled} color="var(--info)">
          {list(undefined, formatNumber(now.enrolled))}
        </Step>
        <Leak isShown={notSent > 0 || abandoned > 0}>
          {notSent > 0 && list('enrolled', words.notSent(notSent))}
          {overdue > 0 && list('overdue', words.overdue(overdue))}
          {abandoned > 0 && list('abandoned', words.left(abandoned))}
        </Leak>
        <Step name={words.sent} count={now.sent} of={now.enrolled} color="var(--aqua)">
          {list('sent', formatNumber(now.sent))}
        </Step>
        <Leak isShown={notRewarded > 0 || now.withdrawn > 0}>
          {notRewarded > 0 && list('unrewarded', words.notRewarded(notRewarded))}
          {returned > 0 && list('returned', words.returned(returned))}
          {now.withdrawn > 0 && list('withdrawn', words.left(now.withdrawn))}
        </Leak>
        <Step name={words.rewarded} count={now.rewarded} of={now.enrolled} color="var(--success)">
          {list('rewarded', formatNumber(now.rewarded))}
        </Step>
      </ol>
      <PlotTable
        head={[words.step, words.now, words.before]}
        rows={(['enrolled', 'sent', 'rewarded', 'canceled'] as const).map(key => {
          const step = key === 'enrolled' ? undefined : key
          return [
            words[key],
            list(step, formatNumber(now[key])),
            <Link key="before" to={paths.adminEnrolments.path} search={{ step, ...earlier }}>
              {formatNumber(before[key])}
            </Link>,
          ]
        })}
      />
    </>
  )
}

interface StepProps {
  name: string
  count: number
  of: number
  color: string
  children: ReactNode
}

const Step = ({ name, count, of, color, children }: StepProps) => (
  <li className={styles.step}>
    <span>{name}</span>
    <i aria-hidden="true" style={{ width: `${Math.max((count / of) * 100, 1)}%`, background: color }} />
    <b>{children}</b>
  </li>
)

const Leak = ({ isShown, children }: { isShown: boolean; children: ReactNode }) =>
  isShown && (
    <li className={styles.leak}>
      <IconCornerDownRight aria-hidden="true" />
      {children}
    </li>
  )
