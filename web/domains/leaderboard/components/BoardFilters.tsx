import { IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ratingPeriods, ratingTimes } from '#contract/domains/rating-types.ts'
import { Choice } from '#web/ui/form/Choice.tsx'
import { InputBox } from '#web/ui/form/InputBox.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { later } from '#web/ui/later.ts'
import { Pill, Pills } from '#web/ui/Pill.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { MissionTypeChoice } from '../../missions/components/MissionTypeChoice.tsx'
import { teamsQuery } from '../../people/teams.ts'
import { type BoardSearch, periodOf } from '../search.ts'
import { texts } from '../texts.ts'
import styles from './BoardFilters.module.css'

const boards = [
  { value: 'residents', label: texts.boards.residents },
  { value: 'teams', label: texts.boards.teams },
] as const

/** The field until its code is there, and without a connection. */
const NotYet = () => (
  <InputBox readOnly icon={<IconSearch />} aria-label={texts.find} placeholder={texts.find} />
)

// The board does not wait for the code of a list.
const ResidentChoice = later(async () => (await import('./ResidentChoice.tsx')).ResidentChoice, NotYet)

interface Props {
  search: BoardSearch
  onChange: (change: BoardSearch) => void
}

/** The filters of a board: team, period, mission type, all kept in the address. */
export function BoardFilters({ search, onChange }: Props) {
  const { data: teams } = useQuery(teamsQuery)
  const period = periodOf(search)
  const missionType = (
    <MissionTypeChoice
      label={texts.missions}
      usual={texts.allMissions}
      value={search.type}
      onChange={type => onChange({ type })}
      className={styles.choice}
    />
  )
  return (
    <div className={styles.filters}>
      <div className={styles.board}>
        <Segments
          label={texts.board}
          options={boards}
          value={search.board ?? 'residents'}
          onChange={board =>
            onChange({
              board: board === 'teams' ? board : undefined,
              team: undefined,
              resident: undefined,
            })
          }
        />
        {period !== 'all' && (
          <Segments
            label={texts.time}
            options={ratingTimes.map(time => ({ value: time, label: texts.times[period][time] }))}
            value={search.when ?? 'current'}
            onChange={time => onChange({ when: time === 'current' ? undefined : time })}
          />
        )}
      </div>
      <div className={styles.periods}>
        <Pills label={texts.period}>
          {ratingPeriods.map(key => (
            <Pill
              key={key}
              pressed={key === period}
              onClick={() => onChange({ period: key === 'month' ? undefined : key, when: undefined })}
            >
              {texts.periods[key]}
            </Pill>
          ))}
        </Pills>
      </div>
      {search.board ? (
        missionType
      ) : (
        <ListTools
          label={texts.filters}
          find={
            <Suspense fallback={<NotYet />}>
              <ResidentChoice value={search.resident} onChange={resident => onChange({ resident })} />
            </Suspense>
          }
          set={[search.team, search.type].filter(Boolean).length}
          found={undefined}
          className={styles.tools}
        >
          {teams?.length !== 0 && (
            <Choice
              label={texts.team}
              icon={<IconUsersGroup />}
              usual={texts.allTeams}
              options={teams ?? []}
              value={teams?.find(({ value }) => value === String(search.team))?.value}
              onChange={team => onChange({ team: team === undefined ? undefined : Number(team) })}
            />
          )}
          {missionType}
        </ListTools>
      )}
    </div>
  )
}
