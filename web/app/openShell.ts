import type { QueryClient } from '@tanstack/react-query'
import { tabCountQuery } from '../domains/missions/data.ts'
import { unreadQuery } from '../domains/notifications/unread.ts'

/** Reads what every screen of a resident shows. */
export async function openShell(client: QueryClient): Promise<void> {
  // Before everything else: no notice that it lists is younger than what follows (web/domains/notifications/makeStaleBy.ts).
  await client.prefetchQuery(unreadQuery)
  await client.prefetchQuery(tabCountQuery('needAction'))
}
