import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { formatDayOfYear } from '../../../../ui/dates.ts'
import { formatNumber } from '../../../../ui/numbers.ts'
import { activityQuery } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { texts } from '../../texts.ts'
import { Card, Figure, PlotTable } from './Card.tsx'
import { OpenLink } from './OpenLink.tsx'
import styles from './OverviewScreen.module.css'
import { Plot } from './Plot.tsx'

const words = texts.activity

/** Residents who were in the city, by week. */
export const Activity = ({ search }: { search: OverviewSearch }) => (
  <Card
    title={words.title}
    link={<OpenLink to={paths.leaderboard.path} of={words.title} />}
    className={styles.seven}
    query={useQuery(activityQuery(search))}
    height="18rem"
  >
    {({ data: { residents, weeks } }) => (
      <>
        <Figure value={formatNumber(weeks.at(-1)?.residents ?? 0)}>
          {words.now(residents)}, {words.before(weeks.at(-2)?.residents ?? 0)}
        </Figure>
        <Plot
          kind="area"
          data={weeks.map(({ week, residents: active }) => ({ at: formatDayOfYear(week), active }))}
          series={[{ name: 'active', label: words.residents, color: 'var(--info)' }]}
        />
        <PlotTable
          head={[texts.week, words.residents]}
          rows={weeks.map(({ week, residents: active }) => [formatDayOfYear(week), formatNumber(active)])}
        />
      </>
    )}
  </Card>
)
