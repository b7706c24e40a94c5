/**
 * Access rules as data: the server checks rows by the same rules by which the web app hides buttons.
 *
 * A rule grants everything (`resident`), nothing (`nobody`) or some rows (`owner('user')`); a list means any of them.
 */
export const ranks = ['public', 'resident', 'moderator', 'admin'] as const
export type Rank = (typeof ranks)[number]

/** Placeholders in a rule's filter: the caller's id, and the moment of the request. */
export const ME = '$me'
export const NOW = '$now'
/** The moment of the request plus a number of days: `inDays(3)`. */
/* @__NO_SIDE_EFFECTS__ */
export const inDays = (days: number) => `${NOW}${days < 0 ? '' : '+'}${days}d`

/** A filter in the form of a query's: `{ user: { id: 7 } }`, `{ $or: [...] }`. */
export type Filter = { readonly [key: string]: unknown }

export interface Rule {
  /** The lowest rank that the rule applies to; null: none. */
  readonly least: Rank | null
  /** Only these rows; absent: every row. */
  readonly where?: Filter
}

export type Access = Rule | readonly Rule[]

export const anyone: Rule = { least: 'public' }
export const resident: Rule = { least: 'resident' }
export const moderator: Rule = { least: 'moderator' }
export const admin: Rule = { least: 'admin' }
export const nobody: Rule = { least: null }

/** Rows that match a filter, which may contain ME and NOW. */
/* @__NO_SIDE_EFFECTS__ */
export const rows = (where: Filter, least: Rank = 'resident'): Rule => ({ least, where })

/** Rows whose relation points at the caller: `owner('user')`; `owner('id')` is the caller's own row of users. */
/* @__NO_SIDE_EFFECTS__ */
export const owner = (relation: string): Rule =>
  rows(relation === 'id' ? { id: ME } : { [relation]: { id: ME } })

export const reaches = (rank: Rank, least: Rank): boolean => ranks.indexOf(rank) >= ranks.indexOf(least)

/** What an access list grants a rank: everything, nothing, or the rows of any of these filters. */
export function granted(access: Access, rank: Rank): true | false | readonly Filter[] {
  const rules = (Array.isArray(access) ? access : [access]) as readonly Rule[]
  const speaking = rules.filter(rule => rule.least !== null && reaches(rank, rule.least))
  if (speaking.some(rule => !rule.where)) return true
  const filters = speaking.flatMap(rule => (rule.where ? [rule.where] : []))
  return filters.length > 0 && filters
}
