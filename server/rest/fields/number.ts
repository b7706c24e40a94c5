import type { DecimalField, IntegerField } from '#contract/rest/fields/number.ts'
import type { Texts } from '../refusals.ts'
import { asJson, type Kind, type Parsed, wrong } from './kind.ts'

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i
const whole = /^[+-]?\d+$/
const INT32 = 2_147_483_647

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && numeric.test(value.trim())) return Number(value)
  return Number.NaN
}

function within(
  value: number,
  field: { min: number; max: number },
  name: string,
  texts: Texts,
): Parsed | undefined {
  if (value < field.min) return wrong(name, texts.tooSmall(name, field.min))
  if (value > field.max) return wrong(name, texts.tooBig(name, field.max))
  return undefined
}

export const integerKind: Kind<IntegerField> = {
  column: () => 'integer',
  check: ({ min, max }, column) =>
    min > -INT32 - 1 || max < INT32
      ? [min > -INT32 - 1 && `${column} >= ${min}`, max < INT32 && `${column} <= ${max}`]
          .filter(Boolean)
          .join(' and ')
      : null,
  json: column => `coalesce(${column}::text,'null')`,
  parse(value, field, name, texts) {
    const number = toNumber(value)
    if (Number.isNaN(number)) return wrong(name, texts.wrongType(name, 'number', asJson(value)))
    if (!Number.isInteger(number)) return wrong(name, texts.notInteger(name))
    return within(number, field, name, texts) ?? { value: number }
  },
  comparison: 'ordered',
  operand(text) {
    // A decimal operand compares numerically; a whole one keeps the index of the column usable.
    if (whole.test(text))
      return Math.abs(Number(text)) <= INT32 ? { value: Number(text), type: 'integer' } : undefined
    return numeric.test(text) && Math.abs(Number(text)) <= INT32
      ? { value: text, type: 'numeric' }
      : undefined
  },
  expected: 'целое число',
  schema: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
}

/** Half away from zero at the third place, on the decimal text: binary 1.005 must become 1.01. */
function toCents(value: number | string): string {
  const plain = typeof value === 'string' && !/e/i.test(value) ? value.trim() : decimalText(Number(value))
  const [, sign = '', units = '', places = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(plain) ?? []
  const cents =
    BigInt(`${units || '0'}${places.padEnd(2, '0').slice(0, 2)}`) + (Number(places[2] ?? 0) >= 5 ? 1n : 0n)
  const digits = cents.toString().padStart(3, '0')
  return `${sign === '-' && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 0.1 + 0.2 is 0.3: fifteen digits are what a binary number holds for certain. */
const withoutNoise = (value: number) => Number(value.toPrecision(15))

/** The shortest decimal text of a number, without an exponent. */
function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(10) : text
}

export const decimalKind: Kind<DecimalField> = {
  column: () => 'numeric(10,2)',
  check: ({ min, above }, column) =>
    above !== undefined ? `${column} > ${above}` : min > -99_999_999.99 ? `${column} >= ${min}` : null,
  json: column => `coalesce(trim_scale(${column})::text,'null')`,
  parse(value, field, name, texts) {
    const number = toNumber(value)
    if (!Number.isFinite(number)) {
      return wrong(name, texts.wrongType(name, 'number', asJson(value)))
    }
    const outside = within(number, field, name, texts)
    if (outside) return outside
    const cents = toCents(typeof value === 'string' ? value : number)
    if (!field.rounded && Number(cents) !== withoutNoise(number)) {
      return wrong(name, texts.tooPrecise(name))
    }
    if (Number(cents) > field.max) return wrong(name, texts.tooBig(name, field.max))
    if (field.above !== undefined && Number(cents) <= field.above)
      return wrong(name, texts.mustExceed(name, field.above))
    return { value: cents }
  },
  comparison: 'ordered',
  operand: text =>
    numeric.test(text) && Math.abs(Number(text)) < 1e15 ? { value: text, type: 'numeric' } : undefined,
  expected: 'число',
  schema: ({ min, max, above }) => ({
    type: 'number',
    ...(above === undefined ? { minimum: min } : { exclusiveMinimum: above }),
    maximum: max,
  }),
}
