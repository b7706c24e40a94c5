import type { QueryClient } from '@tanstack/react-query'
import type { ArticleSearch } from '../../articleSearch.ts'
import { articleQuery, myRatingQuery, nextQuery, toArticle, writtenQuery } from './data.ts'
import { talkQuery } from './talk.ts'

/** Reads what the page of an article shows first. */
export async function openArticle(client: QueryClient, id: number, search: ArticleSearch): Promise<void> {
  const page = async () => {
    const article = toArticle((await client.fetchQuery(articleQuery(id))).data)
    await Promise.all([
      client.prefetchQuery(nextQuery(article)),
      article.author && client.prefetchQuery(writtenQuery(article.author.id)),
    ])
  }
  await Promise.all([
    page(),
    client.prefetchQuery(myRatingQuery(id)),
    client.prefetchInfiniteQuery(talkQuery(id, search)),
  ])
}
