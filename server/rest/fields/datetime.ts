import type { DateField, DatetimeField } from '#contract/rest/fields/datetime.ts'
import type { Kind } from './kind.ts'

const iso = /^(\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?)?$/
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** ISO 8601 with any offset, a date alone (midnight UTC), or epoch milliseconds; undefined when it is none. */
export function moment(value: unknown): string | undefined {
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
    time = Date.parse(
      hour === undefined ? `${year}-${month}-${day}` : `${value.replace(' ', 'T')}${zone ? '' : 'Z'}`,
    )
  }
  if (!Number.isFinite(time) || time < -62_135_596_800_000 || time > LAST_MS) return undefined
  return new Date(time).toISOString()
}

export const datetimeKind: Kind<DatetimeField> = {
  column: () => 'timestamptz(3)',
  check: () => null,
  // Stored to the millisecond: one microsecond more prints all six digits, of which the first three are wanted. A third
  // cheaper than to_char; the connection speaks ISO dates in UTC.
  json: column => `coalesce('"'||replace(left((${column}+interval '1us')::text,23),' ','T')||'Z"','null')`,
  stored: column => `coalesce(json_moment(${column}),'null')`,
  parse(value, _field, name, texts) {
    const parsed = moment(value)
    return parsed === undefined
      ? { problem: { path: [], message: texts.invalidDate(name) } }
      : { value: parsed }
  },
  comparison: 'ordered',
  operand(text) {
    const value = moment(text)
    return value === undefined ? undefined : { value, type: 'timestamptz' }
  },
  expected: 'время в формате ISO 8601',
  schema: () => ({ type: 'string', format: 'date-time' }),
}

export const dateKind: Kind<DateField> = {
  column: () => 'date',
  check: () => null,
  json: column => `coalesce('"'||${column}::text||'"','null')`,
  stored: column => `coalesce(json_day(${column}),'null')`,
  parse(value, _field, name, texts) {
    const parsed = typeof value === 'string' ? moment(value) : undefined
    return parsed === undefined
      ? { problem: { path: [], message: texts.invalidDate(name) } }
      : { value: parsed.slice(0, 10) }
  },
  comparison: 'ordered',
  operand(text) {
    const value = moment(text)
    return value === undefined ? undefined : { value: value.slice(0, 10), type: 'date' }
  },
  expected: 'дата ГГГГ-ММ-ДД',
  schema: () => ({ type: 'string', format: 'date' }),
}
