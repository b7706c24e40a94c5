import { addDays } from '#contract/clock.ts'
import { cityTime } from '#web/ui/clock.ts'
import { formatDate } from '#web/ui/dates.ts'
import { texts } from './texts.ts'

/** «сегодня», «вчера» or the date. */
export function recentDay(moment: string) {
  const [today, day] = [cityTime.dayOf(Date.now()), cityTime.dayOf(moment)]
  if (day === today) return texts.today
  return day === addDays(today, -1) ? texts.yesterday : formatDate(moment)
}
