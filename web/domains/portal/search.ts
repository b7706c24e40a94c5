import { type ArticleType, articleTypes } from '#contract/domains/article-types.ts'
import { idIn, searchReader, tabIn, textIn } from '../../searchReader.ts'

/** specification §2: the tabs of the portal, in its order. */
export const portalTabs = ['feed', 'my-space'] as const
export type PortalTab = (typeof portalTabs)[number]

/** The states of one's own articles. */
export const spaceStates = ['drafts', 'published', 'removed'] as const
export type SpaceState = (typeof spaceStates)[number]

/** Ids in an address: `7`, and several as `7-12`. With dots or commas the router would take two of them as one number. */
export type Ids = number | string

const MAX_IDS = 20
export const idsOf = (ids: Ids | undefined): readonly number[] =>
  ids === undefined
    ? []
    : [...new Set(String(ids).split('-').slice(0, MAX_IDS).map(idIn))].filter(id => id !== undefined)

export const joinIds = (ids: readonly number[]): Ids | undefined =>
  ids.length > 1 ? ids.slice(0, MAX_IDS).join('-') : ids[0]

const idsIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? joinIds(idsOf(value)) : undefined

/** Search parameters of the portal; defaults are left out. */
export interface PortalSearch {
  tab?: Exclude<PortalTab, 'feed'> | undefined
  q?: string | undefined
  /** Of the feed: types joined by dots, `article_type_1.article_type_3`. */
  type?: string | undefined
  author?: Ids | undefined
  theme?: Ids | undefined
  sort?: 'best' | undefined
  /** Of one's own space. */
  state?: SpaceState | undefined
}

export const articleTypesOf = ({ type = '' }: Pick<PortalSearch, 'type'>): readonly ArticleType[] => {
  const asked = type.split('.')
  return articleTypes.filter(known => asked.includes(known))
}

export const portalSearch = searchReader<PortalSearch>(raw => {
  const tab = tabIn(portalTabs, raw['tab'])
  const isSpace = tab === 'my-space'
  return {
    tab,
    q: textIn(raw['q']),
    type: isSpace ? undefined : articleTypesOf({ type: textIn(raw['type']) }).join('.') || undefined,
    author: isSpace ? undefined : idsIn(raw['author']),
    theme: isSpace ? undefined : idsIn(raw['theme']),
    sort: !isSpace && raw['sort'] === 'best' ? 'best' : undefined,
    state: isSpace ? spaceStates.find(state => state === raw['state']) : undefined,
  }
})

/** Only what narrows the feed or orders it. */
export type FeedSearch = Pick<PortalSearch, 'q' | 'type' | 'author' | 'theme' | 'sort'>

/** How many filters are set, the words aside. */
export const filtersSet = ({ type, author, theme }: FeedSearch) =>
  articleTypesOf({ type }).length + idsOf(author).length + idsOf(theme).length

export const isNarrowed = (search: FeedSearch) => Boolean(search.q?.trim()) || filtersSet(search) > 0
