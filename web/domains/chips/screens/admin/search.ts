import { chipColors } from '#contract/domains/chips.ts'
import { deletedRows, deskSearch, oneOf, type ValuesOf } from '#web/desk/search.ts'
import { keptRows } from '#web/rest/options.ts'
import { type CopySearch, copySearch, pageIn, searchReader } from '#web/searchReader.ts'

/** Search parameters of the catalogue. */
export const chipSearch = deskSearch('badges', {
  words: true,
  filters: { color: oneOf(chipColors, color => ({ color })) },
  all: keptRows,
  groups: {
    held: { holders_count: { $gt: 0 } },
    nobody: { holders_count: 0 },
    deleted: deletedRows,
  },
  orders: {
    rare: ['holders_count', 'name'],
    common: ['holders_count:desc', 'name'],
    name: ['name'],
    new: ['createdAt:desc', 'id:desc'],
  },
})
export type ChipListSearch = ValuesOf<typeof chipSearch>

/** Search parameters of one chip: what a new one copies, and the page of its holders. */
export interface ChipEditorSearch extends CopySearch {
  page?: number | undefined
}
export const readChipEditor = searchReader<ChipEditorSearch>(raw => ({
  from: copySearch(raw).from,
  page: pageIn(raw['page']),
}))
