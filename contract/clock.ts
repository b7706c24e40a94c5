/**
 * The city's clock (product §10): which day a moment belongs to, and when a day begins and ends, in the time
 * zone `CITY_TIME_ZONE`. A day is `YYYY-MM-DD`. Intl provides the rules of a zone, including daylight saving
 * time, and a page brings what follows from them for its years (`offsetsOf`); the database has the same
 * functions as `city_day` and `city_midnight`.
 */
export interface CityClock {
  /** IANA name: `Europe/Moscow`. */
  readonly zone: string
  /** The local time of a moment as ISO text without an offset: `2026-11-21T14:05:09`. */
  readonly wallAt: (moment: Moment) => string
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

/** The offset of local time from UTC at a moment, both in milliseconds. */
type OffsetAt = (moment: number) => number

/** Whole minutes: local mean times, which end before 1920, have seconds. Throws a RangeError for a zone unknown to Intl. */
function offsetByIntl(zone: string): OffsetAt {
  // «11/21/2026, GMT+03:00», at zero «11/21/2026, GMT».
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return moment => {
    const offset = format.format(moment).split('GMT')[1]?.slice(0, 6)
    return -Date.parse(`1970-01-01T00:00${offset || 'Z'}`)
  }
}

/**
 * The offsets of a zone for a span of time: `[from, offset, next, offset, …, end]`, moments as epoch seconds,
 * offsets from UTC in minutes. Each offset holds from the moment before it until the one after it.
 */
export type Offsets = readonly number[]

/** By the offsets; outside their span, which few moments are, by Intl. */
function offsetByTable(zone: string, offsets: Offsets): OffsetAt {
  let byIntl: OffsetAt | undefined
  return moment => {
    const next = offsets.findIndex((value, index) => index % 2 === 0 && moment < value * 1000)
    const minutes = offsets[next - 1]
    if (minutes !== undefined) return minutes * 60_000
    byIntl ??= offsetByIntl(zone)
    return byIntl(moment)
  }
}

const WEEK_S = 7 * 86_400
/** The years before and after this one that a page can show without Intl. */
const YEARS_BEFORE = 5
const YEARS_AFTER = 2

/** The offsets of a zone in the years around a moment. A zone may change its offset twice within a month, so each week is looked at. */
export function offsetsOf(zone: string, around: number): Offsets {
  const offsetAt = offsetByIntl(zone)
  const minutesAt = (second: number) => offsetAt(second * 1000) / 60_000
  const year = new Date(around).getUTCFullYear()
  const [from, end] = [Date.UTC(year - YEARS_BEFORE, 0) / 1000, Date.UTC(year + YEARS_AFTER + 1, 0) / 1000]
  const offsets = [from, minutesAt(from)]
  for (let week = from; week < end; week += WEEK_S) {
    let [before, after] = [week, Math.min(week + WEEK_S, end)]
    const minutes = minutesAt(after)
    if (minutes === offsets.at(-1)) continue
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (minutesAt(middle) === minutes) after = middle
      else before = middle
    }
    offsets.push(after, minutes)
  }
  return [...offsets, end]
}

/** The clock of a zone. Without `offsets`, throws a RangeError for a zone unknown to Intl. */
export function cityClock(zone: string, offsets?: Offsets): CityClock {
  const offsetAt = offsets ? offsetByTable(zone, offsets) : offsetByIntl(zone)
  const wallAt = (moment: Moment) => {
    const at = new Date(moment).getTime()
    return new Date(at + offsetAt(at)).toISOString().slice(0, 19)
  }
  const dayOf = (moment: Moment) => wallAt(moment).slice(0, 10)
  const startOf = (day: string) => {
    const midnight = midnightUtc(day)
    // The offsets before and after midnight, which differ on a day when the clocks change.
    const candidates = [midnight - DAY_MS, midnight + DAY_MS].map(near => midnight - offsetAt(near))
    return new Date(Math.min(...candidates.filter(candidate => dayOf(candidate) === day)))
  }
  return {
    zone,
    wallAt,
    dayOf,
    hourOf: moment => Number(wallAt(moment).slice(11, 13)),
    startOf,
    endOf: day => new Date(startOf(addDays(day, 1)).getTime() - 1),
  }
}
