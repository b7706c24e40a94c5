import { idIn, pageIn, searchReader, textIn } from '../../searchReader.ts'

export const themeSorts = ['used', 'name', 'new'] as const
export type ThemeSort = (typeof themeSorts)[number]

/** Search parameters of the moderation of themes; defaults are left out. */
export interface ThemeSearch {
  /** The theme that is open. */
  theme?: number | undefined
  /** The page of the proposed themes. */
  proposed?: number | undefined
  /** Search, order and page of the approved themes. */
  q?: string | undefined
  sort?: Exclude<ThemeSort, 'used'> | undefined
  page?: number | undefined
}

export const themeSearch = searchReader<ThemeSearch>(raw => ({
  theme: idIn(raw['theme']),
  proposed: pageIn(raw['proposed']),
  q: textIn(raw['q']),
  sort: raw['sort'] === 'name' || raw['sort'] === 'new' ? raw['sort'] : undefined,
  page: pageIn(raw['page']),
}))
