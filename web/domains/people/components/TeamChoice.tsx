import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Choice } from '#web/ui/form/Choice.tsx'
import { teamsQuery } from '../teams.ts'
import { texts } from './teamTexts.ts'

interface Props {
  value: number | undefined
  onChange: (team: number | undefined) => void
  /** Before the teams: those without one, as team 0. */
  withNone?: string
  className?: string | undefined
}

/** Filters a desk by the team of the residents in it. */
export function TeamChoice({ value, onChange, withNone, className }: Props) {
  const { data: teams = [] } = useQuery(teamsQuery)
  const options = withNone ? [{ value: '0', label: withNone }, ...teams] : teams
  return (
    <Choice
      label={texts.team}
      icon={<IconUsersGroup />}
      usual={texts.allTeams}
      options={options}
      value={options.find(team => team.value === String(value))?.value}
      onChange={team => onChange(team === undefined ? undefined : Number(team))}
      className={className}
    />
  )
}
