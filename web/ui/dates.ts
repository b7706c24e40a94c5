import { cityTime } from './clock.ts'

/**
 * Days without a time (`2026-12-12`) and months are the same everywhere; a moment is shown by the clock of the city. A format is
 * made when it is first used: a screen needs few of them.
 */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  const formatIn = (timeZone: string) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('ru-RU', { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
  return (date: string | number) =>
    formatIn(typeof date === 'string' && date.length <= 10 ? 'UTC' : cityTime.zone).formatToParts(
      new Date(date),
    )
}
const textOf = (parts: readonly Intl.DateTimeFormatPart[]) => parts.map(({ value }) => value).join('')

const long = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const padded = formatter({ day: '2-digit', month: 'long', year: 'numeric' })
const dayAndMonth = formatter({ day: 'numeric', month: 'long' })
const month = formatter({ month: 'long' })
const time = formatter({ hour: '2-digit', minute: '2-digit' })

const ofDay = (parts: readonly Intl.DateTimeFormatPart[]) =>
  textOf(parts)
    .replace(/\s?г\.$/, '')
    .replaceAll(' ', '\u00a0')

/** `5 декабря 2026`, with spaces that do not break. */
export const formatDay = (date: string) => ofDay(long(date))

/** `05 декабря 2026`: a deadline (specification §3, activity). */
export const formatDeadline = (date: string) => ofDay(padded(date))

/** `12 декабря` */
export const formatDayOfYear = (date: string) => textOf(dayAndMonth(date)).replace(' ', '\u00a0')

/** `декабрь`, and beside a day `декабря` */
export const monthName = (date: string) => textOf(month(date))
export const monthGenitive = (date: string) =>
  dayAndMonth(date).find(({ type }) => type === 'month')?.value ?? ''

/** `12 декабря 2026, 14:05` */
export const formatMoment = (date: string) => `${formatDay(date)}, ${textOf(time(date))}`

/** `14:05` */
export const formatTime = (date: number | string) => textOf(time(date))

/** `12 декабря`, of another year `12 декабря 2025`. */
export const formatDate = (date: string) => {
  const day = formatDay(date)
  return day.endsWith(cityTime.dayOf(Date.now()).slice(0, 4)) ? formatDayOfYear(date) : day
}

/** The same with its time, and spaces that do not break: `20 ноября, 12:04`, of another year `20 ноября 2025, 12:04`. */
export const formatLately = (date: string) => `${formatDate(date)},\u00a0${formatTime(date)}`
