import { useQuery } from '@tanstack/react-query'
import { Count } from '../../../../../ui/Count.tsx'
import { waitingQuery } from './data.ts'
import { texts } from './texts.ts'

/** How many reports wait for the moderator; nothing while none does. */
export function ReviewCount() {
  const { data: count } = useQuery(waitingQuery('reports'))
  return count ? <Count value={count} label={texts.waiting.reports(count)} urgent /> : null
}
