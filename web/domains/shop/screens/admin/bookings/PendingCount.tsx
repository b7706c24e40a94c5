import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/domains/people/data.ts'
import { Count } from '#web/ui/Count.tsx'
import { waitingQuery } from './data.ts'
import { texts } from './texts.ts'

/** The number of bookings that wait for this moderator; nothing for 0. */
export function PendingCount() {
  const { data: count } = useQuery(waitingQuery(useMe().id))
  return count ? <Count value={count} label={texts.waiting(count)} urgent /> : null
}
