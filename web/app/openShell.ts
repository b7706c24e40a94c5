import type { QueryClient } from '@tanstack/react-query'
import { tabCountQuery } from '../domains/missions/data.ts'
import { unreadQuery } from '../domains/notifications/unread.ts'

/** Reads what every screen of a resident shows. */
export async function openShell(client: QueryClient): Promise<void> {
  // Read first, so that all other answers are newer than the notices (web/domains/notifications/makeStaleBy.ts).
  await client.prefetchQuery(unreadQuery)
  await client.prefetchQuery(tabCountQuery('needAction'))
}
