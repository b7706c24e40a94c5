import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../paths.ts'
import { formatDayOfYear } from '../../../../ui/dates.ts'
import { decisionsQuery, type Figures } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { duration, texts } from '../../texts.ts'
import { Card, Figure, PlotTable } from './Card.tsx'
import { OpenLink } from './OpenLink.tsx'
import styles from './OverviewScreen.module.css'
import { Plot } from './Plot.tsx'

const words = texts.decisions
const inHours = (minutes: number | null) => (minutes === null ? null : Math.round((minutes / 60) * 10) / 10)
const inWords = (minutes: number | null) => (minutes === null ? words.none : duration(minutes))

/** The median time until a report and a booking are decided. */
export const Decisions = ({ search }: { search: OverviewSearch }) => (
  <Card
    title={words.title}
    link={<OpenLink to={paths.adminReview.path} of={words.title} />}
    className={styles.five}
    query={useQuery(decisionsQuery(search))}
    height="20rem"
  >
    {({ data }) => <Medians {...data} />}
  </Card>
)

function Medians({ reports, bookings, weeks }: Figures<'decisions'>) {
  if (reports.now === null && bookings.now === null) return <p>{words.nothing}</p>
  const labelled = (label: string, minutes: number | null) => `${label} — ${inWords(minutes)}`
  return (
    <>
      <Figure value={inWords(reports.now ?? bookings.now)}>
        {words.usual((reports.now === null ? words.bookings : words.reports).toLowerCase())}
        {reports.now !== null && reports.before !== null && <span>{words.before(reports.before)}</span>}
      </Figure>
      <Plot
        kind="line"
        legend
        data={weeks.map(week => ({
          at: formatDayOfYear(week.week),
          reports: inHours(week.reports),
          bookings: inHours(week.bookings),
        }))}
        series={[
          { name: 'reports', label: labelled(words.reports, reports.now), color: 'var(--info)' },
          {
            name: 'bookings',
            label: labelled(words.bookings, bookings.now),
            color: 'var(--coin-text)',
            strokeDasharray: '6 4',
          },
        ]}
        unit={words.hours}
      />
      <PlotTable
        head={[texts.week, words.reports, words.bookings]}
        rows={weeks.map(week => [formatDayOfYear(week.week), inWords(week.reports), inWords(week.bookings)])}
      />
    </>
  )
}
