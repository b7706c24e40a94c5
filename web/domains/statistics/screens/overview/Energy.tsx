import { useQuery } from '@tanstack/react-query'
import { missionTypes } from '#contract/domains/missions.ts'
import { words as city } from '#contract/words.ts'
import { paths } from '../../../../paths.ts'
import { formatNumber } from '../../../../ui/numbers.ts'
import { missionTypeNames } from '../../../missions/cardTexts.ts'
import { energyQuery, type Figures } from '../../data.ts'
import type { OverviewSearch } from '../../search.ts'
import { texts } from '../../texts.ts'
import { Card, Figure, PlotTable } from './Card.tsx'
import styles from './Energy.module.css'
import { OpenLink } from './OpenLink.tsx'
import screen from './OverviewScreen.module.css'

const words = texts.energy

/** Energy by type of the missions that it was given for. */
export const Energy = ({ search }: { search: OverviewSearch }) => (
  <Card
    title={words.title}
    link={<OpenLink to={paths.leaderboard.path} of={words.title} />}
    className={screen.seven}
    query={useQuery(energyQuery(search))}
    height="20rem"
  >
    {({ data }) => <Types {...data} />}
  </Card>
)

function Types({ total, before, types }: Figures<'energy'>) {
  const most = Math.max(...types.map(({ amount }) => amount), 1)
  const rows = [
    ...types,
    ...missionTypes.filter(type => types.every(one => one.type !== type)).map(type => ({ type, amount: 0 })),
  ].map(({ type, amount }) => ({ name: type ? missionTypeNames[type] : words.manual, type, amount }))
  return (
    <>
      <Figure value={`${formatNumber(total)}\u00a0${city.points}`}>{words.before(before)}</Figure>
      <ul className={styles.bars}>
        {rows.map(({ name, type, amount }) => (
          <li key={type}>
            <span>{name}</span>
            <i aria-hidden="true">
              <i style={{ width: `${Math.max((amount / most) * 100, 0)}%` }} />
            </i>
            <b>{formatNumber(amount)}</b>
          </li>
        ))}
      </ul>
      <PlotTable
        head={[words.type, words.amount]}
        rows={rows.map(({ name, amount }) => [name, formatNumber(amount)])}
      />
    </>
  )
}
