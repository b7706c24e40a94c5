import { IconBuilding, IconCalendarCheck, IconCalendarOff, IconLock, IconShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '#contract/clock.ts'
import { roleNames, roleTypes } from '#contract/domains/role-types.ts'
import { cityOptionsQuery } from '#web/domains/people/cities.ts'
import { TeamChoice } from '#web/domains/people/components/TeamChoice.tsx'
import type { PeopleSearch } from '#web/domains/people/peopleSearch.ts'
import { cityTime } from '#web/ui/clock.ts'
import { formatDate } from '#web/ui/dates.ts'
import { Choice } from '#web/ui/form/Choice.tsx'
import { SearchField } from '#web/ui/form/SearchField.tsx'
import { RowPicker } from './RowPicker.tsx'
import { texts } from './texts.ts'
import styles from './UsersScreen.module.css'

interface Props {
  search: PeopleSearch
  onChange: (change: PeopleSearch) => void
}

const AWAY = [7, 14, 30, 90, 180] as const
const WEEKS = 4

/** The last weeks of the city by their Mondays, and the one of the address. */
function weeksWith(chosen: string | undefined): readonly string[] {
  const today = cityTime.dayOf(Date.now())
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  const last = Array.from({ length: WEEKS }, (_, index) => addDays(monday, -7 * index))
  return chosen && !last.includes(chosen) ? [...last, chosen] : last
}

/** A city that was taken from the list stays in the cards of its residents. */
const citiesWith = (chosen: string | undefined, cities: readonly string[]) =>
  chosen === undefined || cities.includes(chosen) ? cities : [...cities, chosen]

/** The filters beside the search. */
export function UserFilters({ search, onChange }: Props) {
  const { data: cities = [] } = useQuery(cityOptionsQuery)
  const picker = (key: 'chip' | 'noChip' | 'enrolled' | 'passed', of: 'badges' | 'activities') => (
    <RowPicker
      of={of}
      aria-label={texts[key]}
      placeholder={texts[key]}
      value={search[key] ?? null}
      onChange={id => onChange({ [key]: id ?? undefined })}
    />
  )
  return (
    <div className={styles.more}>
      <Choice
        label={texts.role}
        icon={<IconShield />}
        usual={texts.everyone}
        options={roleTypes.map(value => ({ value, label: roleNames[value].label }))}
        value={search.role}
        onChange={role => onChange({ role })}
      />
      <TeamChoice value={search.team} withNone={texts.noTeam} onChange={team => onChange({ team })} />
      <Choice
        label={texts.city}
        icon={<IconBuilding />}
        usual={texts.anyCity}
        options={citiesWith(search.city, cities).map(city => ({ value: city, label: city }))}
        value={search.city}
        onChange={city => onChange({ city })}
      />
      <SearchField
        label={texts.department}
        value={search.department ?? ''}
        onChange={words => onChange({ department: words.trim() || undefined })}
      />
      <Choice
        label={texts.access}
        icon={<IconLock />}
        usual={texts.anyAccess}
        options={[
          { value: 'true', label: texts.accessClosed },
          { value: 'false', label: texts.accessOpen },
        ]}
        value={search.blocked}
        onChange={blocked => onChange({ blocked })}
      />
      {picker('chip', 'badges')}
      {picker('noChip', 'badges')}
      {picker('enrolled', 'activities')}
      {picker('passed', 'activities')}
      <Choice
        label={texts.away}
        icon={<IconCalendarOff />}
        usual={texts.anyTime}
        options={[...new Set([...AWAY, ...(search.awayDays ? [search.awayDays] : [])])].map(days => ({
          value: String(days),
          label: texts.days(days),
        }))}
        value={search.awayDays?.toString()}
        onChange={days => onChange({ awayDays: days === undefined ? undefined : Number(days) })}
      />
      <Choice
        label={texts.week}
        icon={<IconCalendarCheck />}
        usual={texts.anyWeek}
        options={weeksWith(search.week).map(week => ({
          value: week,
          label: texts.ofWeek(formatDate(week)),
        }))}
        value={search.week}
        onChange={week => onChange({ week })}
      />
    </div>
  )
}
