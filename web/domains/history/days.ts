import { formatDay } from '../../ui/dates.ts'
import { texts } from './texts.ts'

const DAY_MS = 86_400_000
const sameYear = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' })

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)

/** Rows in their order, by the day on which they happened; `title` is «Сегодня, 20 ноября», «18 ноября». */
export function byDay<Row extends { readonly createdAt: string }>(rows: readonly Row[], now = Date.now()) {
  const days: { readonly day: number; readonly title: string; readonly rows: Row[] }[] = []
  for (const row of rows) {
    const day = midnight(Date.parse(row.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, title: titleOf(day, now), rows: [row] })
  }
  return days
}

function titleOf(day: number, now: number) {
  const date = new Date(day)
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  const name = isThisYear ? sameYear.format(date).replace(' ', '\u00a0') : formatDay(date.toISOString())
  const today = midnight(now)
  if (day === today) return `${texts.today}, ${name}`
  // An hour more or less where the clocks were changed.
  if (day < today && today - day <= DAY_MS + 3_600_000) return `${texts.yesterday}, ${name}`
  return name
}
