import { useQuery } from '@tanstack/react-query'
import { countedTodayQuery } from '../countedToday.ts'
import { countedTexts } from './countedTexts.ts'

/** Says that no more of these are counted today (product §3, fair use); shown where the next one is about to be made. */
export function CountedToday({
  event,
  className,
}: {
  event: keyof typeof countedTexts
  className: string | undefined
}) {
  const { data } = useQuery(countedTodayQuery)
  const full = data?.data.find(one => one.event === event && one.counted >= one.cap)
  return full ? (
    <p role="status" className={className}>
      {countedTexts[event](full.cap)}
    </p>
  ) : null
}
