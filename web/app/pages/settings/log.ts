import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { quoted } from '#contract/words.ts'
import { personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { api } from '#web/rest/client.ts'
import type { FlatItem } from '#web/rest/types.ts'
import type { Change } from '#web/ui/editor/ChangeLog.tsx'
import { formatNumber } from '#web/ui/numbers.ts'
import { teamColors } from './teamColors.ts'
import { texts } from './texts.ts'

export const PAGE = 30
const NAMES = 3
/** Residents or missions that are read for their names. */
const MOST = 200

const shown = {
  populate: { changed_by: { ...personName, populate: { avatar: true } } },
} as const
type Row = FlatItem<'setting-change-items', typeof shown>
type Names = ReadonlyMap<number, string>

const idsIn = (value: unknown): readonly number[] =>
  (Array.isArray(value) ? value : [value]).filter(id => typeof id === 'number')

/** The ids that stand under a field in some rows, at most as many as one query may ask for. */
const idsOf = (rows: readonly Row[], fields: readonly string[]) =>
  [
    ...new Set(
      rows
        .filter(({ field }) => fields.includes(field))
        .flatMap(({ old_value, new_value }) =>
          [old_value, new_value].flatMap(value => idsIn(value).slice(0, NAMES)),
        ),
    ),
  ].slice(0, MOST)

/** The latest changes of settings, with the names of the residents and missions in them. */
export const logQuery = (size: number) =>
  queryOptions({
    queryKey: ['setting-change-items', 'log', size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.list(
        'setting-change-items',
        { ...shown, sort: ['id:desc'], pagination: { page: 1, pageSize: size } },
        signal,
      )
      const people = idsOf(data, ['lead', 'members'])
      const missions = idsOf(data, ['activity'])
      const pagination = { page: 1, pageSize: MOST, withCount: false } as const
      const [users, activities, types] = await Promise.all([
        people.length > 0
          ? api.users({ ...personName, filters: { id: { $in: people } }, pagination }, signal)
          : [],
        missions.length > 0
          ? api.list(
              'activities',
              { fields: ['name'], filters: { id: { $in: missions } }, pagination },
              signal,
            )
          : { data: [] },
        api.list('automation-event-types', { fields: ['name'] }, signal),
      ])
      const names = {
        people: new Map(users.map(user => [user.id, nameOf(user)])),
        missions: new Map(activities.data.map(({ id, name }) => [id, name])),
        types: new Map(types.data.map(({ id, name }) => [id, name])),
      }
      return { changes: data.map(row => toChange(row, names)), total: meta.pagination.total }
    },
  })

interface Known {
  readonly people: Names
  readonly missions: Names
  readonly types: Names
}

function toChange(row: Row, names: Known): Change {
  const { id, setting, subject, field, old_value, new_value, createdAt, changed_by: by } = row
  const what = texts.settings[setting] + (subject ? ` ${quoted(subject)}` : '')
  const label = texts.fields[field]
  const [before, after] =
    field === 'cities'
      ? listChange(old_value, new_value)
      : [valueOf(field, old_value, names), valueOf(field, new_value, names)]
  return {
    id,
    at: createdAt,
    by: by && { name: nameOf(by), avatar: by.avatar },
    label: label ? `${what}, ${label}` : what,
    before: before && (field === 'members' ? texts.left(before) : before),
    after: after && (field === 'members' ? texts.came(after) : after),
  }
}

const shorten = (all: readonly string[]) =>
  all.slice(0, NAMES).join(', ') + (all.length > NAMES ? ` ${texts.andMore(all.length - NAMES)}` : '')

/** The cities that went, and those that came. */
function listChange(before: unknown, after: unknown): readonly (string | null)[] {
  const [old, now] = [before, after].map(value => (Array.isArray(value) ? value.map(String) : []))
  const only = (some: readonly string[] = [], others: readonly string[] = []) =>
    shorten(some.filter(city => !others.includes(city))) || null
  return [only(old, now), only(now, old)]
}

function valueOf(field: string, value: unknown, { people, missions, types }: Known): string | null {
  if (value === null || value === undefined) return null
  const named = (names: Names) => shorten(idsIn(value).map(id => names.get(id) ?? texts.numbered(id)))
  if (field === 'lead' || field === 'members') return named(people)
  if (field === 'activity') return named(missions)
  if (field === 'event_type') return named(types)
  if (field === 'color') {
    return teamColors.find(({ color }) => color === value)?.name ?? (value as string)
  }
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return typeof value === 'number' ? formatNumber(value) : (value as string)
}
