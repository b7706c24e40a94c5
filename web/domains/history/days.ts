import { addDays } from '#contract/clock.ts'
import { cityTime } from '../../ui/clock.ts'
import { formatDate } from '../../ui/dates.ts'
import { texts } from './texts.ts'

/** Rows in their order, by the city's day on which they happened; `title` is «Сегодня, 20 ноября», «18 ноября». */
export function byDay<Row extends { readonly createdAt: string }>(rows: readonly Row[]) {
  const today = cityTime.dayOf(Date.now())
  const days: { readonly day: string; readonly title: string; readonly rows: Row[] }[] = []
  for (const row of rows) {
    const day = cityTime.dayOf(row.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, title: titleOf(day, today), rows: [row] })
  }
  return days
}

function titleOf(day: string, today: string) {
  const name = formatDate(day)
  if (day === today) return `${texts.today}, ${name}`
  return day === addDays(today, -1) ? `${texts.yesterday}, ${name}` : name
}
