import { useQuery } from '@tanstack/react-query'
import { Count } from '#web/ui/Count.tsx'
import { cardTexts } from '../cardTexts.ts'
import { tabCountQuery } from '../data.ts'

/** The number of missions that require the resident's action; nothing for 0. */
export function NeedActionCount() {
  const { data: count } = useQuery(tabCountQuery('needAction'))
  return count ? <Count value={count} label={cardTexts.needAction(count)} urgent /> : null
}
