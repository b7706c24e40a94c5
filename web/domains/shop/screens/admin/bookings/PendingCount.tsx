import { useQuery } from '@tanstack/react-query'
import { Count } from '#web/ui/Count.tsx'
import { stateCountQuery } from './data.ts'
import { texts } from './texts.ts'

/** The number of pending bookings; nothing for 0. */
export function PendingCount() {
  const { data: count } = useQuery(stateCountQuery('pending'))
  return count ? <Count value={count} label={texts.waiting(count)} urgent /> : null
}
