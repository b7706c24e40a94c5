import { Select } from '@mantine/core'
import { IconLayoutGrid, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ratingPeriods } from '#contract/domains/leaderboard.ts'
import { missionTypes } from '#contract/domains/missions.ts'
import { Pill, Pills } from '../../../ui/Pill.tsx'
import { missionTypeNames } from '../../missions/cardTexts.ts'
import { teamsQuery } from '../data.ts'
import { type BoardSearch, periodOf } from '../search.ts'
import { texts } from '../texts.ts'
import styles from './BoardFilters.module.css'

const ALL = 'all'
const typeOptions = [
  { value: ALL, label: texts.allMissions },
  ...missionTypes.map(value => ({ value, label: missionTypeNames[value] })),
]

interface Props {
  search: BoardSearch
  onChange: (change: BoardSearch) => void
}

/** Which board: of what time, whose, and of which missions; all of it stands in the address. */
export function BoardFilters({ search, onChange }: Props) {
  const { data: teams } = useQuery(teamsQuery)
  const period = periodOf(search)
  return (
    <div className={styles.filters}>
      <div className={styles.periods}>
        <Pills label={texts.period}>
          {ratingPeriods.map(key => (
            <Pill
              key={key}
              pressed={key === period}
              onClick={() => onChange({ period: key === 'month' ? undefined : key })}
            >
              {texts.periods[key]}
            </Pill>
          ))}
        </Pills>
      </div>
      {teams?.length !== 0 && (
        <Select
          aria-label={texts.team}
          leftSection={<IconUsersGroup />}
          data={[
            { value: ALL, label: texts.allTeams },
            ...(teams ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={search.team && teams?.some(({ id }) => id === search.team) ? String(search.team) : ALL}
          onChange={value => onChange({ team: value === ALL ? undefined : Number(value) })}
          allowDeselect={false}
          className={styles.choice}
        />
      )}
      <Select
        aria-label={texts.missions}
        leftSection={<IconLayoutGrid />}
        data={typeOptions}
        value={search.type ?? ALL}
        onChange={value => onChange({ type: missionTypes.find(type => type === value) })}
        allowDeselect={false}
        className={styles.choice}
      />
    </div>
  )
}
