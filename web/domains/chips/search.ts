import { pageIn, searchReader } from '../../searchReader.ts'

/** The part of one's own collection that is shown; both parts by default. */
export const chipParts = ['held', 'ahead'] as const
export type ChipPart = (typeof chipParts)[number]

/** Search parameters of a collection. */
export interface ChipSearch {
  readonly show?: ChipPart | undefined
  readonly page?: number | undefined
}

export const readChipSearch = searchReader<ChipSearch>(({ show, page }) => ({
  show: chipParts.find(part => part === show),
  page: pageIn(page),
}))
