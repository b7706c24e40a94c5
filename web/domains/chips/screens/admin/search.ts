import { chipColors } from '#contract/domains/chips.ts'
import { pageIn, searchReader, textIn } from '#web/searchReader.ts'

export const chipShows = ['held', 'nobody', 'deleted'] as const
export const chipSorts = ['rare', 'common', 'name', 'new'] as const
export type ChipSort = (typeof chipSorts)[number]

/** Search parameters of the catalogue; defaults are left out. */
export interface ChipListSearch {
  q?: string | undefined
  color?: (typeof chipColors)[number] | undefined
  show?: (typeof chipShows)[number] | undefined
  sort?: Exclude<ChipSort, 'rare'> | undefined
  page?: number | undefined
}

export const chipListSearch = searchReader<ChipListSearch>(raw => ({
  q: textIn(raw['q']),
  color: chipColors.find(color => color === raw['color']),
  show: chipShows.find(show => show === raw['show']),
  sort: chipSorts.slice(1).find(sort => sort === raw['sort']) as ChipListSearch['sort'],
  page: pageIn(raw['page']),
}))
