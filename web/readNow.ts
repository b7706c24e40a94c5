import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './queries.ts'

/** The row of a query of `oneOptions` or `onlyOptions` as it is now: what was read before counts as outdated. */
export const readNow = async <Answer extends { readonly data: unknown }, Key extends QueryKey>(
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
): Promise<Answer['data']> => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).data
