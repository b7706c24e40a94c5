import { modal } from '../../ui/modal/modal.ts'
import type { ActedArticle, ActionsProps } from './components/ArticleActions.tsx'
import type { FeedSearch } from './search.ts'

/** specification §4: the filters of the feed on a phone; resolves with what was chosen. */
export const articleFilters = modal<{ search: FeedSearch }, FeedSearch>(
  'user-articles-filter',
  () => import('./modals/ArticleFiltersModal.tsx'),
)

/** A moderator removes an article: why, and what it costs. Resolves with true when it was removed. */
export const removeArticle = modal<{ article: ActedArticle }, true>(
  'article-remove',
  () => import('./modals/RemoveArticleModal.tsx'),
  { small: true },
)

/** specification §4: the menu of an article on phones and tablets. */
export const articleActions = modal<ActionsProps, () => unknown>(
  'article-actions',
  () => import('./modals/ArticleActionsModal.tsx'),
  { small: true },
)
