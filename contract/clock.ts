/**
 * The city's clock (product §10): which day a moment belongs to, and when a day begins and ends, in the time
 * zone `CITY_TIME_ZONE`. A day is `YYYY-MM-DD`. Intl provides the rules of a zone, including daylight saving
 * time; the database has the same functions as `city_day` and `city_midnight`.
 */
export interface CityClock {
  /** IANA name: `Europe/Moscow`. */
  readonly zone: string
  /** The day of the city at this moment. */
  readonly dayOf: (moment: Moment) => string
  /** The hour of the city, 0–23. */
  readonly hourOf: (moment: Moment) => number
  /** The first moment of a day: midnight, or where the clocks skip midnight, the moment they are set to. */
  readonly startOf: (day: string) => Date
  /** The last millisecond of a day. A date without a time means this moment (product §10). */
  readonly endOf: (day: string) => Date
}

/** A Date, epoch milliseconds or ISO text with an offset. */
export type Moment = Date | number | string

export const DAY_MS = 86_400_000
const midnightUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Adds calendar days (subtracts when negative), independently of the zone. */
export const addDays = (day: string, days: number): string =>
  new Date(midnightUtc(day) + days * DAY_MS).toISOString().slice(0, 10)

/** `2026-11-21` → `2026-12-01`. */
export const nextMonthOf = (day: string): string => {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, month ?? 1, 1)).toISOString().slice(0, 10)
}

/** The clock of a zone; throws a RangeError for a zone unknown to Intl. */
export function cityClock(zone: string): CityClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  /** The local time as ISO text without an offset. */
  const wallAt = (moment: Moment) => {
    const at = Object.fromEntries(
      format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
    )
    const date = `${at['year']?.padStart(4, '0')}-${at['month']}-${at['day']}`
    return `${date}T${at['hour']}:${at['minute']}:${at['second']}`
  }
  const dayOf = (moment: Moment) => wallAt(moment).slice(0, 10)
  /** The offset of local time from UTC in milliseconds. */
  const offsetAt = (moment: number) => Date.parse(`${wallAt(moment)}Z`) - Math.floor(moment / 1000) * 1000
  const startOf = (day: string) => {
    const midnight = midnightUtc(day)
    // The offsets before and after midnight, which differ on a day when the clocks change.
    const candidates = [midnight - DAY_MS, midnight + DAY_MS].map(near => midnight - offsetAt(near))
    return new Date(Math.min(...candidates.filter(candidate => dayOf(candidate) === day)))
  }
  return {
    zone,
    dayOf,
    hourOf: moment => Number(wallAt(moment).slice(11, 13)),
    startOf,
    endOf: day => new Date(startOf(addDays(day, 1)).getTime() - 1),
  }
}
