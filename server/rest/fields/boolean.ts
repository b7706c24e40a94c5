import type { BooleanField } from '#contract/rest/fields/boolean.ts'
import { asJson, type Kind, wrong } from './kind.ts'

const written = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

/** The words of a filter, of `$null` and of `withCount`. */
export const truth = new Map([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
])

export const booleanKind: Kind<BooleanField> = {
  column: () => 'boolean',
  check: () => null,
  json: column => `case ${column} when true then 'true' when false then 'false' else 'null' end`,
  parse(value, _field, name, texts) {
    const parsed = written.get(value)
    return parsed === undefined
      ? wrong(name, texts.wrongType(name, 'boolean', asJson(value)))
      : { value: parsed }
  },
  comparison: 'equal',
  operand(text) {
    const value = truth.get(text)
    return value === undefined ? undefined : { value, type: 'boolean' }
  },
  expected: 'true или false',
  schema: () => ({ type: 'boolean' }),
}
