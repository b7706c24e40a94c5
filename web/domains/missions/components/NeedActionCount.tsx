import { useQuery } from '@tanstack/react-query'
import { Count } from '../../../ui/Count.tsx'
import { cardTexts } from '../cardTexts.ts'
import { tabCountQuery } from '../data.ts'

/** How many missions wait for the resident; nothing while none does. */
export function NeedActionCount() {
  const { data: count } = useQuery(tabCountQuery('needAction'))
  return count ? <Count value={count} label={cardTexts.needAction(count)} urgent /> : null
}
