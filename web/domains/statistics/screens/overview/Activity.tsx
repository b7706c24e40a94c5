import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { formatDayOfYear } from '#web/ui/dates.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { activityQuery, type Figures } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { texts } from '../../texts.ts'
import { Card, Figure, PlotTable } from './Card.tsx'
import styles from './OverviewScreen.module.css'
import { Plot } from './Plot.tsx'

const words = texts.activity

/** Residents who were in the city, by week. */
export const Activity = ({ search }: { search: OverviewSearch }) => (
  <Card title={words.title} className={styles.seven} query={useQuery(activityQuery(search))} height="18rem">
    {({ data }) => <Weeks {...data} team={search.team} />}
  </Card>
)

function Weeks({ residents, listedFrom, weeks, team }: Figures<'activity'> & { team: number | undefined }) {
  const [before, now] = weeks.slice(-2)
  // Of earlier weeks the number alone is kept, so there is no list to open.
  const link = (of: typeof now) =>
    of && of.week >= listedFrom ? (
      <Link to={paths.adminUsers.path} search={{ week: of.week, team }}>
        {formatNumber(of.residents)}
      </Link>
    ) : (
      formatNumber(of?.residents ?? 0)
    )
  return (
    <>
      <Figure value={link(now)}>
        <span>
          {words.of}{' '}
          <Link to={paths.adminUsers.path} search={{ blocked: 'false', team }}>
            {formatNumber(residents)}
          </Link>{' '}
          {words.now} {link(before)}
        </span>
      </Figure>
      <Plot
        kind="area"
        data={weeks.map(({ week, residents: active }) => ({ at: formatDayOfYear(week), active }))}
        series={[{ name: 'active', label: words.residents, color: 'var(--info)' }]}
      />
      <PlotTable
        head={[texts.week, words.residents]}
        rows={weeks.map(week => {
          const day = formatDayOfYear(week.week)
          return [week === now ? words.running(day) : day, link(week)]
        })}
      />
    </>
  )
}
