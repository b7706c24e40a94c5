import { prefetch, queryClient } from '../../../../queries.ts'
import type { ArticleSearch } from '../../articleSearch.ts'
import { articleQuery, myRatingQuery } from './data.ts'
import { talkQuery } from './talk.ts'

export function prefetchArticle(id: number, search: ArticleSearch) {
  prefetch(articleQuery(id), myRatingQuery(id))
  void queryClient.prefetchInfiniteQuery(talkQuery(id, search))
}
