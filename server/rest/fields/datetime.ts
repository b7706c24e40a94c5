import type { CityClock } from '#contract/clock.ts'
import type { DateField, DatetimeField } from '#contract/rest/fields/datetime.ts'
import type { Kind } from './kind.ts'

const iso = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?$/
/** A year that PostgreSQL, ISO 8601 and the calendar of the city write with four digits, also a day later. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9998-12-31T23:59:59.999Z')

/** Whether a moment, in milliseconds, is one that a column holds; NaN is none. */
export const isStorable = (time: number) => time >= FIRST_MS && time <= LAST_MS

/**
 * ISO 8601 with any offset, a date alone, or epoch milliseconds; undefined when it is none. A date alone is the end of
 * that day in the city (product §10), or its start; without a clock it is midnight UTC, as on the recorded server.
 */
function moment(value: unknown, clock?: CityClock, edge: 'start' | 'end' = 'end'): string | undefined {
  let time = Number.NaN
  if (typeof value === 'number') time = value
  else if (typeof value === 'string' && /^\d{5,}$/.test(value)) time = Number(value)
  else if (typeof value === 'string') {
    const match = iso.exec(value)
    if (!match) return undefined
    const [, year, month, day = '01', hour, , , zone] = match
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    // 31 February would roll over into March.
    if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined
    // Later days are refused: the clock of the city also computes the day after this one.
    if (date.getTime() > LAST_MS) return undefined
    const alone = hour === undefined ? `${year}-${month}-${day}` : undefined
    if (alone !== undefined && clock) time = (edge === 'end' ? clock.endOf : clock.startOf)(alone).getTime()
    else time = Date.parse(alone ?? `${value.replace(' ', 'T')}${zone ? '' : 'Z'}`)
  }
  if (!isStorable(time)) return undefined
  return new Date(time).toISOString()
}

export const datetimeKind: Kind<DatetimeField> = {
  column: () => 'timestamptz(3)',
  check: () => null,
  // A moment is stored to the millisecond. With one microsecond added PostgreSQL prints all six digits, and the last three are
  // cut off. That is a third cheaper than to_char; the connection has ISO dates in UTC.
  json: column => `coalesce('"'||replace(left((${column}+interval '1us')::text,23),' ','T')||'Z"','null')`,
  stored: column => `coalesce(json_moment(${column}),'null')`,
  parse(value, _field, name, texts, clock) {
    const parsed = moment(value, clock)
    return parsed === undefined
      ? { problem: { path: [], message: texts.invalidDate(name) } }
      : { value: parsed }
  },
  comparison: 'ordered',
  operand(text, _field, clock, edge) {
    const value = moment(text, clock, edge)
    return value === undefined ? undefined : { value, type: 'timestamptz' }
  },
  expected: 'время в формате ISO 8601',
  schema: () => ({ type: 'string', format: 'date-time' }),
}

/** The day that a text names, or that a moment falls on. */
function dayOf(text: string, clock?: CityClock): string | undefined {
  const value = moment(text, clock)
  return value && clock ? clock.dayOf(value) : value?.slice(0, 10)
}

export const dateKind: Kind<DateField> = {
  column: () => 'date',
  check: () => null,
  json: column => `coalesce('"'||${column}::text||'"','null')`,
  stored: column => `coalesce(json_day(${column}),'null')`,
  parse(value, _field, name, texts, clock) {
    const parsed = typeof value === 'string' ? dayOf(value, clock) : undefined
    return parsed === undefined
      ? { problem: { path: [], message: texts.invalidDate(name) } }
      : { value: parsed }
  },
  comparison: 'ordered',
  operand(text, _field, clock) {
    const value = dayOf(text, clock)
    return value === undefined ? undefined : { value, type: 'date' }
  },
  expected: 'дата ГГГГ-ММ-ДД',
  schema: () => ({ type: 'string', format: 'date' }),
}
