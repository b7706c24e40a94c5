import { cityTime } from './clock.ts'
import { monthNames } from './months.ts'

/** A day without a time (`2026-12-12`) is the same everywhere; a moment has the day of the city's clock. */
const dayOf = (date: string) => (date.length <= 10 ? date : cityTime.dayOf(date))
const yearOf = (day: string) => day.slice(0, 4)
const dayNumber = (day: string) => String(Number(day.slice(8)))

/** `декабрь`, and beside a day `декабря` */
export const monthName = (date: string) => monthNames(dayOf(date)).name
export const monthGenitive = (date: string) => monthNames(dayOf(date)).genitive

const written = (number: string, day: string) => `${number}\u00a0${monthGenitive(day)}\u00a0${yearOf(day)}`

/** `5 декабря 2026`, with spaces that do not break. */
export const formatDay = (date: string) => {
  const day = dayOf(date)
  return written(dayNumber(day), day)
}

/** `05 декабря 2026`: a deadline (specification §3, activity). */
export const formatDeadline = (date: string) => {
  const day = dayOf(date)
  return written(day.slice(8), day)
}

/** `12 декабря` */
export const formatDayOfYear = (date: string) => {
  const day = dayOf(date)
  return `${dayNumber(day)}\u00a0${monthGenitive(day)}`
}

/** `14:05` */
export const formatTime = (date: number | string) => cityTime.wallAt(date).slice(11, 16)

/** `12 декабря 2026, 14:05` */
export const formatMoment = (date: string) => `${formatDay(date)}, ${formatTime(date)}`

/** `12 декабря`, of another year `12 декабря 2025`. */
export const formatDate = (date: string) =>
  yearOf(dayOf(date)) === yearOf(cityTime.dayOf(Date.now())) ? formatDayOfYear(date) : formatDay(date)

/** The same with its time, and spaces that do not break: `20 ноября, 12:04`, of another year `20 ноября 2025, 12:04`. */
export const formatLately = (date: string) => `${formatDate(date)},\u00a0${formatTime(date)}`
