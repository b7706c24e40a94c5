import { useQuery } from '@tanstack/react-query'
import { Count } from '#web/ui/Count.tsx'
import { proposedCountQuery } from './data.ts'
import { texts } from './texts.ts'

/** The number of proposed themes; nothing for 0. */
export function ProposedCount() {
  const { data: count } = useQuery(proposedCountQuery)
  return count ? <Count value={count} label={texts.waiting(count)} urgent /> : null
}
