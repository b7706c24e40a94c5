import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addDays } from '#contract/clock.ts'
import { paths } from '#web/paths.ts'
import { formatDayOfYear } from '#web/ui/dates.ts'
import { decisionsQuery, type Figures } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { duration, texts } from '../../texts.ts'
import { Card, Compared, Figure, PlotTable } from './Card.tsx'
import styles from './OverviewScreen.module.css'
import { Plot } from './Plot.tsx'

const words = texts.decisions
const inHours = (minutes: number | null) => (minutes === null ? null : Math.round((minutes / 60) * 10) / 10)
const inWords = (minutes: number | null) => (minutes === null ? words.none : duration(minutes))

/** The median time until a report and a booking are decided. */
export const Decisions = ({ search }: { search: OverviewSearch }) => (
  <Card title={words.title} className={styles.five} query={useQuery(decisionsQuery(search))} height="20rem">
    {({ data, meta }) => <Medians {...data} from={meta.from} team={search.team} />}
  </Card>
)

interface MediansProps extends Figures<'decisions'> {
  /** The first day of the period. */
  from: string
  team: number | undefined
}

function Medians({ reports, bookings, weeks, from, team }: MediansProps) {
  if (reports.now === null && bookings.now === null) return <p>{words.nothing}</p>
  const decided = (minutes: number | null, since: string, until?: string) => (
    <Link to={paths.adminEnrolments.path} search={{ step: 'decided', since, until, team }}>
      {inWords(minutes)}
    </Link>
  )
  const labelled = (label: string, minutes: number | null) => `${label} — ${inWords(minutes)}`
  return (
    <>
      <Figure value={reports.now === null ? inWords(bookings.now) : decided(reports.now, from)}>
        {words.usual((reports.now === null ? words.bookings : words.reports).toLowerCase())}
        {reports.now !== null && reports.before !== null && (
          <Compared>{words.before(reports.before)}</Compared>
        )}
        {reports.now !== null && bookings.now !== null && (
          <Compared>
            {words.usualBooking} {inWords(bookings.now)}
          </Compared>
        )}
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
        rows={weeks.map(({ week, ...minutes }) => [
          formatDayOfYear(week),
          minutes.reports === null ? words.none : decided(minutes.reports, week, addDays(week, 7)),
          inWords(minutes.bookings),
        ])}
      />
    </>
  )
}
