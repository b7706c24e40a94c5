import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nextMonthOf } from '#contract/clock.ts'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { monthName } from '#web/ui/dates.ts'
import figures from '#web/ui/Figures.module.css'
import { formatNumber } from '#web/ui/numbers.ts'
import { type Figures, treasuryQuery } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { texts } from '../../texts.ts'
import { Card, Compared, Figure, PlotTable } from './Card.tsx'
import screen from './OverviewScreen.module.css'
import { Plot } from './Plot.tsx'
import styles from './Treasury.module.css'

const words = texts.treasury
const colors = { issued: 'var(--coin)', spent: 'var(--info)' } as const

/** Coins issued, spent and held, and for how many months of spending that is enough. */
export const Treasury = ({ search }: { search: OverviewSearch }) => (
  <Card title={words.title} className={screen.whole} query={useQuery(treasuryQuery(search))} height="18rem">
    {({ data }) => <Coins {...data} team={search.team} />}
  </Card>
)

function Coins({
  held,
  reserve,
  yearAgo,
  hasSpent,
  months,
  team,
}: Figures<'treasury'> & { team: number | undefined }) {
  const holders = (text: string) => (
    <Link to={paths.adminUsers.path} search={{ sort: 'balance:desc', team }}>
      {text}
    </Link>
  )
  const awarded = (month: string, text: string) => (
    <Link
      to={paths.adminEnrolments.path}
      search={{ step: 'awarded', since: month, until: nextMonthOf(month), team }}
    >
      {text}
    </Link>
  )
  const last = months.at(-1)
  const isYear = months[0]?.month.slice(0, 4) !== last?.month.slice(0, 4)
  const nameOf = (month: string) => (isYear ? `${monthName(month)} ${month.slice(0, 4)}` : monthName(month))
  return (
    <>
      <Figure
        value={holders(reserve !== null ? words.reserve(reserve) : hasSpent ? words.noneLately : words.none)}
      >
        {reserve !== null && words.held}
        {yearAgo !== null && <Compared>{words.yearAgo(yearAgo)}</Compared>}
      </Figure>
      <div className={styles.treasury}>
        <div>
          <Plot
            kind="bar"
            data={months.map(({ month, ...amounts }) => ({ at: monthName(month).slice(0, 3), ...amounts }))}
            series={[
              { name: 'issued', label: words.issued, color: colors.issued },
              { name: 'spent', label: words.spent, color: colors.spent },
            ]}
          />
        </div>
        <dl className={classes(figures.figures, styles.figures)}>
          <div>
            <dt>
              <i style={{ background: colors.issued }} aria-hidden="true" />
              {words.issuedIn(last ? monthName(last.month) : '')}
            </dt>
            <dd>{last && awarded(last.month, formatNumber(last.issued))}</dd>
          </div>
          <div>
            <dt>
              <i style={{ background: colors.spent }} aria-hidden="true" />
              {words.spent}
            </dt>
            <dd>{formatNumber(last?.spent ?? 0)}</dd>
          </div>
          <div>
            <dt>{words.atHand}</dt>
            <dd>{holders(formatNumber(held))}</dd>
          </div>
        </dl>
      </div>
      <PlotTable
        head={[texts.month, words.issued, words.spent]}
        rows={months.map(({ month, issued, spent }) => [
          nameOf(month),
          awarded(month, formatNumber(issued)),
          formatNumber(spent),
        ])}
      />
    </>
  )
}
