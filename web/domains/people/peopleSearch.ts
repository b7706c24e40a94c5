import { MOST_AWAY_DAYS, type PeopleSort, peopleSorts } from '#contract/domains/people.ts'
import { type RoleType, roleTypes } from '#contract/domains/role-types.ts'
import { MAX_ID } from '#contract/rest/bounds.ts'
import { dayIn, idIn, isTyped, monthIn, pageIn, searchReader, tabIn, textIn } from '../../searchReader.ts'

/** The columns that may be hidden. */
export const peopleColumns = ['team', 'role', 'points', 'balance', 'chips', 'reputation', 'seen'] as const

/** Search parameters of the list of people; defaults are left out. */
export interface PeopleSearch {
  q?: string | undefined
  role?: RoleType | undefined
  team?: number | undefined
  city?: string | undefined
  department?: string | undefined
  blocked?: 'true' | 'false' | undefined
  chip?: number | undefined
  noChip?: number | undefined
  enrolled?: number | undefined
  passed?: number | undefined
  awayDays?: number | undefined
  /** The first day of a week in which they were in the city. */
  week?: string | undefined
  sort?: `${PeopleSort}:${'asc' | 'desc'}` | undefined
  page?: number | undefined
  size?: 50 | 100 | undefined
  /** Hidden columns, joined by dots. */
  without?: string | undefined
}

/** Whether a change of the list is what somebody types: its words, or a department. */
export const isTypedFilter = (change: PeopleSearch): boolean =>
  isTyped(change) || isTyped(change, 'department')

const numberIn = (value: unknown, least: number) => {
  const number = Number(value)
  return value !== '' &&
    value !== undefined &&
    Number.isSafeInteger(number) &&
    number >= least &&
    number <= MAX_ID
    ? number
    : undefined
}

/** specification §2, the admin user screen. */
export const personTabs = ['data', 'award', 'history'] as const

/** What the history of a resident shows; the history domain declares the categories. */
export interface HistoryChoice {
  /** Joined by dots: `points-change.booking`. */
  category?: string | undefined
  /** `2026-11`. */
  month?: string | undefined
}

/** The address of one resident: the tab, and the list one came from with the place in it, from 0. */
export interface PersonSearch extends PeopleSearch, HistoryChoice {
  tab?: 'award' | 'history' | undefined
  at?: number | undefined
}

export const readPersonSearch = searchReader<PersonSearch>(
  raw =>
    ({
      ...readPeopleSearch(raw),
      tab: tabIn(personTabs, raw['tab']),
      at: numberIn(raw['at'], 0),
      category: textIn(raw['category']),
      month: monthIn(raw['month']),
    }) as Required<PersonSearch>,
)

export const readPeopleSearch = searchReader<PeopleSearch>(raw => {
  const [key, direction] = (textIn(raw['sort']) ?? '').split(':')
  const known = peopleSorts.find(sort => sort === key)
  const days = numberIn(raw['awayDays'], 1)
  return {
    q: textIn(raw['q']),
    role: roleTypes.find(type => type === raw['role']),
    team: numberIn(raw['team'], 0),
    city: textIn(raw['city']),
    department: textIn(raw['department']),
    // The router reads the word as a boolean.
    blocked:
      raw['blocked'] === true || raw['blocked'] === 'true'
        ? 'true'
        : raw['blocked'] === false || raw['blocked'] === 'false'
          ? 'false'
          : undefined,
    chip: idIn(raw['chip']),
    noChip: idIn(raw['noChip']),
    enrolled: idIn(raw['enrolled']),
    passed: idIn(raw['passed']),
    awayDays: days && Math.min(days, MOST_AWAY_DAYS),
    week: dayIn(raw['week']),
    sort: known && (direction === 'asc' || direction === 'desc') ? `${known}:${direction}` : undefined,
    page: pageIn(raw['page']),
    size: raw['size'] === 50 || raw['size'] === 100 ? raw['size'] : undefined,
    without: textIn(raw['without']),
  }
})

/** The filters alone, as the calls take them. */
export const filtersOf = ({ sort: _, page: __, size: ___, without: ____, q, ...filters }: PeopleSearch) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  ...(q?.trim() && { q: q.trim() }),
})

export const usualPeopleSort = 'name:asc'
