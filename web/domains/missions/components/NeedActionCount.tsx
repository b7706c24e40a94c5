import { useQuery } from '@tanstack/react-query'
import { Count } from '../../../ui/Count.tsx'
import { tabCountQuery } from '../data.ts'
import { texts } from '../texts.ts'

/** How many missions wait for the resident; nothing while none does. */
export function NeedActionCount() {
  const { data: count } = useQuery(tabCountQuery('needAction'))
  return count ? <Count value={count} label={texts.needAction(count)} urgent /> : null
}
