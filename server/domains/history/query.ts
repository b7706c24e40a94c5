import { nextMonthOf } from '#contract/clock.ts'
import { type HistoryCategory, historyCategories } from '#contract/domains/history.ts'
import { MAX_ID } from '#contract/rest/bounds.ts'
import { type Actor, allowed } from '../../rest/authorize.ts'
import { isList, isObject, parseQuery, type Raw, type RawObject } from '../../rest/request.ts'
import type { City } from '../domain.ts'
import { sources } from './sources.ts'

/** Position of the last row of a page, after which the next page begins. */
export interface Cursor {
  /** Milliseconds since the epoch. */
  readonly moment: number
  /** Index in `sources`. */
  readonly source: number
  readonly id: number
}

/** The parameters of a page of the feed. */
export interface HistoryQuery {
  /** Id of the resident; null: a resident whose feed the caller may not read, i.e. an empty page. */
  readonly user: number | null
  readonly categories: ReadonlySet<HistoryCategory>
  readonly after: Cursor | null
  /** The first moment of a month, and that of the next one; null: not one month. */
  readonly since: Date | null
  readonly until: Date | null
  readonly size: number
  /** With author, cause and reversal of each entry, which are for moderators. */
  readonly hasOrigin: boolean
}

const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/
const CURSOR = /^(\d{1,13})\.([a-z-]+):([1-9]\d{0,9})$/

/**
 * `filters[user][id]=7&filters[category][$in][0]=booking&pagination[limit]=20&pagination[after]=1763721600000.booking:4`.
 * Without a user it is the caller's own feed; another resident's is empty for callers who may not list energy
 * of others. Throws 400 for unknown parameters.
 */
export function historyQuery({ engine, settings, table }: City, actor: Actor, query: string): HistoryQuery {
  const { refusals } = engine
  const partsOf = (raw: Raw, name: string, known: readonly string[]): RawObject => {
    if (raw === undefined || raw === null || raw === '') return {}
    if (!isObject(raw)) throw refusals.invalidValue(name, 'объект')
    const unknown = Object.keys(raw).find(key => !known.includes(key))
    if (unknown !== undefined) throw refusals.invalidParameter(unknown)
    return raw
  }
  const userOf = (raw: Raw): number | null => {
    if (raw === undefined) return actor.id
    const asked = isObject(raw) ? partsOf(raw, 'user', ['id', '$eq']) : { id: raw }
    const { id, $eq } = asked
    const value = id === undefined ? $eq : isObject(id) ? partsOf(id, 'id', ['$eq'])['$eq'] : id
    if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
      throw refusals.invalidValue('id', 'целое число')
    return Number(value) <= MAX_ID ? Number(value) : null
  }
  const categoriesOf = (raw: Raw): ReadonlySet<HistoryCategory> => {
    if (raw === undefined) return new Set(historyCategories)
    const { $eq, $in = $eq } = isObject(raw) ? partsOf(raw, 'category', ['$eq', '$in']) : { $in: raw }
    const words = (isList($in) ? $in : [$in]).map(word => historyCategories.find(known => known === word))
    const known = words.filter(word => word !== undefined)
    if (known.length < words.length) throw refusals.invalidValue('category', historyCategories.join(', '))
    return new Set(known)
  }
  const cursorOf = (raw: Raw): Cursor | null => {
    if (raw === undefined) return null
    const [, moment, name, id] = (typeof raw === 'string' && CURSOR.exec(raw)) || []
    const source = sources.findIndex(known => known.name === name)
    if (source < 0 || Number(id) > MAX_ID)
      throw refusals.invalidValue('pagination[after]', 'значение meta.pagination.after прошлой страницы')
    return { moment: Number(moment), source, id: Number(id) }
  }

  const monthOf = (raw: Raw) => {
    if (raw === undefined) return { since: null, until: null }
    if (typeof raw !== 'string' || !MONTH.test(raw)) throw refusals.invalidValue('month', 'месяц, 2026-11')
    const first = `${raw}-01`
    const { startOf } = settings.cityTime
    return { since: startOf(first), until: startOf(nextMonthOf(first)) }
  }

  const { filters, pagination } = partsOf(parseQuery(query, refusals), 'query', ['filters', 'pagination'])
  const { user, category, month } = partsOf(filters, 'filters', ['user', 'category', 'month'])
  const { after, ...page } = partsOf(pagination, 'pagination', ['after', 'limit', 'pageSize'])
  const energy = table('user-points-changes')
  const asked = userOf(user)
  const seesAll = allowed(actor, energy, 'find') === true
  return {
    user: seesAll || asked === actor.id ? asked : null,
    categories: categoriesOf(category),
    after: cursorOf(after),
    ...monthOf(month),
    size: engine.planner(actor).list(energy, { pagination: page }).page.size,
    hasOrigin: seesAll,
  }
}
