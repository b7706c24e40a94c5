import type { PeopleFilters } from '#contract/calls/people.ts'
import type { PeopleSort } from '#contract/domains/people.ts'
import { isPart, plainOf, searchOf, type Term } from '#contract/search.ts'
import type { Statement } from '../../rest/statement.ts'
import { conditionsOf } from '../../rest/words.ts'

/** What each order compares, of a resident `u`, their figures `f` and words `w`. */
const orders: Record<PeopleSort, { readonly by: string; readonly of: 'u' | 'f' | 'w' }> = {
  name: { by: `w.words collate "C"`, of: 'w' },
  points: { by: 'u.points', of: 'u' },
  balance: { by: 'u.balance', of: 'u' },
  reputation: { by: 'u.reputation', of: 'u' },
  chips: { by: 'f.chips', of: 'f' },
  seen: { by: 'f.seen_at', of: 'f' },
  created: { by: 'u.id', of: 'u' },
}

const keyOf = { u: 'u.id', f: 'f.user_id', w: 'w.user_id' } as const

/** The id as a literal instead of a parameter: so the planner knows how many rows have it. */
const literal = (id: number) => String(Math.trunc(id))

/** What `like` finds of a department, of letters, digits, `@ . -` and spaces; a literal for the same reason (`rest/words.ts`). */
function departmentPattern(part: string): string | null {
  const plain = plainOf(part).trim()
  if (plain === '') return null
  // One or two letters are in most names.
  return isPart(plain) ? `'%${plain}%'` : `'% ${plain}%'`
}

/**
 * `select … as id from … where … order by …`: the residents that a list finds, on all its pages. A term that `isFrequent` is
 * looked for in the rows that the other terms find.
 */
export function foundIds(
  filters: PeopleFilters,
  sort: string | null,
  statement: Statement,
  isFrequent: (term: Term) => boolean = () => false,
): string {
  const { q, role, team, city, department, blocked, chip, noChip, enrolled, passed, awayDays, week } = filters
  const bind = (value: unknown, type: string) => statement.bind(value, type)
  const [key = 'name', direction = 'asc'] = (sort ?? '').split(':')
  const order = sort === null ? null : orders[key as PeopleSort]
  const search = searchOf(q ?? '')
  const isRareThere = search.all.some(term => !isFrequent(term))
  const words = conditionsOf(
    search,
    { forms: 'w.search', texts: ['w.words'] },
    term => isRareThere && isFrequent(term),
  )
  const first = order?.of ?? (words.length > 0 ? 'w' : 'u')
  const id = keyOf[first]
  const conditions: string[] = []
  const own: string[] = []
  if (role) own.push(`u.role_id = (select id from roles where type = ${bind(role, 'text')})`)
  if (blocked) own.push(blocked === 'true' ? 'u.blocked' : 'not u.blocked')
  conditions.push(...own, ...words)
  const any = (rows: string) => conditions.push(`exists (select from ${rows} = ${id})`)
  const none = (rows: string) => conditions.push(`not exists (select from ${rows} = ${id})`)
  if (team === 0) none('user_team_configs_members m where m.target_id')
  else if (team)
    any(`user_team_configs_members m where m.owner_id = ${bind(team, 'integer')} and m.target_id`)
  if (city) any(`user_infos i where i.city = ${bind(city, 'text')} and i.user_id`)
  const pattern = department ? departmentPattern(department) : null
  if (pattern) any(`user_infos i where search_text(i.department) like ${pattern} and i.user_id`)
  if (chip) any(`user_badges h where h.badge_id = ${literal(chip)} and h.deleted_at is null and h.user_id`)
  if (noChip)
    none(`user_badges h where h.badge_id = ${literal(noChip)} and h.deleted_at is null and h.user_id`)
  if (enrolled)
    any(
      `user_activity_enrolls e where e.activity_id = ${literal(enrolled)} and e.deleted_at is null and e.status in ('enrolled', 'submitted', 'returned') and e.user_id`,
    )
  if (passed) any(`user_activities c where c.activity_id = ${literal(passed)} and c.user_id`)
  if (awayDays) {
    const since = `${statement.slot('now')} - make_interval(days => ${bind(awayDays, 'integer')})`
    conditions.push(`(f.seen_at is null or f.seen_at < ${since})`)
  }
  if (week) {
    const from = bind(week, 'date')
    any(
      `events e where e.type = 'login.streak' and e.created_at >= city_midnight(${from}) and e.created_at < city_midnight(${from} + 7) and e.user_id`,
    )
  }
  const needs = {
    u: own.length > 0 || first === 'u',
    f: awayDays !== undefined || first === 'f',
    w: words.length > 0 || first === 'w',
  }
  const tables = { u: 'users u', f: 'user_figures f', w: 'user_words w' } as const
  const others = (['u', 'f', 'w'] as const).filter(table => table !== first && needs[table])
  const from = [
    tables[first],
    ...others.map(table => `join ${tables[table]} on ${keyOf[table]} = ${id}`),
  ].join(' ')
  const matching = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  if (key === 'name' && order && words.length > 0) return fewOrMany(`from ${from}${matching}`, direction)
  const nulls = order?.by === 'f.seen_at' ? (direction === 'desc' ? ' nulls last' : ' nulls first') : ''
  const sorted = order
    ? ` order by ${order.by} ${direction}${nulls}${order.by === 'u.id' ? '' : `, ${id} ${direction}`}`
    : ''
  return `select ${id} as id from ${from}${matching}${sorted}`
}

/** Most residents found that are sorted; more are read in their order. */
const FEW = 1000

/**
 * The residents `w` of a search, in the order of their names. The planner assumes that the matches are spread evenly over
 * the names, and would look for a rare surname by reading the list in its order. In fact they stand together, perhaps at
 * the end of the list. So up to `FEW` matches are found and sorted first, and the list is read in its order only when there
 * are more. `ctid`, which is in no index, keeps the planner from using the index of that order for the first part too.
 */
const fewOrMany = (found: string, direction: string) => `
  with few as materialized (select w.user_id as id, w.words, w.ctid ${found} limit ${FEW + 1})
  select id from (
    select id, words from few where (select count(*) from few) <= ${FEW} order by words collate "C" ${direction}, id ${direction}) a
  union all
  select id from (
    select w.user_id as id ${found} and (select count(*) from few) > ${FEW}
    order by w.words collate "C" ${direction}, w.user_id ${direction}) b`
