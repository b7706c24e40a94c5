import { IconCornerDownRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { formatNumber } from '../../../../ui/numbers.ts'
import { type Figures, funnelQuery } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { texts } from '../../texts.ts'
import { Card, Figure, PlotTable } from './Card.tsx'
import styles from './Funnel.module.css'
import { OpenLink } from './OpenLink.tsx'
import screen from './OverviewScreen.module.css'

const words = texts.funnel
type Counts = Figures<'funnel'>['now']

const percent = ({ enrolled, rewarded }: Counts) =>
  enrolled === 0 ? null : Math.round((rewarded / enrolled) * 100)

/** How many of those who enrolled have come to a reward, and where the others stopped. */
export const Funnel = ({ search }: { search: OverviewSearch }) => (
  <Card
    title={words.title}
    link={<OpenLink to={paths.adminMissions.path} of={words.title} />}
    className={screen.five}
    query={useQuery(funnelQuery(search))}
    height="18rem"
  >
    {({ data }) => <Steps {...data} />}
  </Card>
)

function Steps({ now, before, overdue, returned }: Figures<'funnel'>) {
  const share = percent(now)
  const past = percent(before)
  if (share === null) return <p>{words.nobody}</p>
  const notSent = now.enrolled - now.sent - now.canceled
  const notRewarded = now.sent - now.rewarded
  return (
    <>
      <Figure value={`${share}\u00a0%`}>
        {words.share}
        {past !== null && <span>{words.points(share - past)}</span>}
      </Figure>
      <ol className={styles.steps}>
        <Step name={words.enrolled} count={now.enrolled} of={now.enrolled} color="var(--info)" />
        <Leak isShown={notSent > 0 || now.canceled > 0}>
          {notSent > 0 && <span>{words.notSent(notSent)}</span>}
          {overdue > 0 && <Link to={paths.adminReview.path}>{words.overdue(overdue)}</Link>}
          {now.canceled > 0 && <span>{words.left(now.canceled)}</span>}
        </Leak>
        <Step name={words.sent} count={now.sent} of={now.enrolled} color="var(--aqua)" />
        <Leak isShown={notRewarded > 0}>
          <span>{words.notRewarded(notRewarded)}</span>
          {returned > 0 && <Link to={paths.adminReview.path}>{words.returned(returned)}</Link>}
        </Leak>
        <Step name={words.rewarded} count={now.rewarded} of={now.enrolled} color="var(--success)" />
      </ol>
      <PlotTable
        head={[words.step, words.now, words.before]}
        rows={(['enrolled', 'sent', 'rewarded', 'canceled'] as const).map(key => [
          words[key],
          formatNumber(now[key]),
          formatNumber(before[key]),
        ])}
      />
    </>
  )
}

const Step = ({ name, count, of, color }: { name: string; count: number; of: number; color: string }) => (
  <li className={styles.step}>
    <span>{name}</span>
    <i aria-hidden="true" style={{ width: `${Math.max((count / of) * 100, 1)}%`, background: color }} />
    <b>{formatNumber(count)}</b>
  </li>
)

const Leak = ({ isShown, children }: { isShown: boolean; children: ReactNode }) =>
  isShown && (
    <li className={styles.leak}>
      <IconCornerDownRight aria-hidden="true" />
      {children}
    </li>
  )
