import { useQuery } from '@tanstack/react-query'
import { Count } from '#web/ui/Count.tsx'
import { waitingQuery } from './data.ts'
import { texts } from './texts.ts'

/** The number of reports that wait for the moderator; nothing for 0. */
export function ReviewCount() {
  const { data: count } = useQuery(waitingQuery('reports'))
  return count ? <Count value={count} label={texts.waiting.reports(count)} urgent /> : null
}
