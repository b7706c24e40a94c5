import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MissionType, missionTypes } from '#contract/domains/mission-types.ts'
import { words as city } from '#contract/words.ts'
import { missionTypeNames } from '#web/domains/missions/cardTexts.ts'
import { paths } from '#web/paths.ts'
import { formatNumber } from '#web/ui/numbers.ts'
import { energyQuery, type Figures } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { texts } from '../../texts.ts'
import { Card, Figure, PlotTable } from './Card.tsx'
import styles from './Energy.module.css'
import screen from './OverviewScreen.module.css'

const words = texts.energy

/** Energy by type of the missions that it was given for. */
export const Energy = ({ search }: { search: OverviewSearch }) => (
  <Card title={words.title} className={screen.seven} query={useQuery(energyQuery(search))} height="20rem">
    {({ data, meta }) => <Types {...data} since={meta.from} team={search.team} />}
  </Card>
)

interface TypesProps extends Figures<'energy'> {
  /** The first day of the period. */
  since: string
  team: number | undefined
}

function Types({ total, before, types, since, team }: TypesProps) {
  const holders = (text: string) => (
    <Link to={paths.adminUsers.path} search={{ sort: 'points:desc', team }}>
      {text}
    </Link>
  )
  const list = (type: MissionType | null, amount: number) =>
    type ? (
      <Link to={paths.adminEnrolments.path} search={{ step: 'awarded', type, since, team }}>
        {formatNumber(amount)}
      </Link>
    ) : (
      holders(formatNumber(amount))
    )
  const most = Math.max(...types.map(({ amount }) => amount), 1)
  const rows = [
    ...types,
    ...missionTypes.filter(type => types.every(one => one.type !== type)).map(type => ({ type, amount: 0 })),
  ].map(({ type, amount }) => ({ name: type ? missionTypeNames[type] : words.manual, type, amount }))
  return (
    <>
      <Figure value={holders(`${formatNumber(total)}\u00a0${city.points}`)}>{words.before(before)}</Figure>
      <ul className={styles.bars}>
        {rows.map(({ name, type, amount }) => (
          <li key={type}>
            <span>{name}</span>
            <i aria-hidden="true">
              <i style={{ width: `${Math.max((amount / most) * 100, 0)}%` }} />
            </i>
            <b>{list(type, amount)}</b>
          </li>
        ))}
      </ul>
      <PlotTable
        head={[words.type, words.amount]}
        rows={rows.map(({ name, type, amount }) => [name, list(type, amount)])}
      />
    </>
  )
}
