import { modal } from '../../ui/modal/modal.ts'
import type { FeedSearch } from './search.ts'

/** specification §4: the filters of the feed on a phone; resolves with what was chosen. */
export const articleFilters = modal<{ search: FeedSearch }, FeedSearch>(
  'user-articles-filter',
  () => import('./modals/ArticleFiltersModal.tsx'),
)
