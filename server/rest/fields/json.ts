import type { JsonField } from '#contract/rest/fields/json.ts'
import { asJson, type Kind, wrong } from './kind.ts'

const MAX_DEPTH = 100

/** PostgreSQL's json holds no half of a surrogate pair, and its stack bounds the nesting. */
function storable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  return Object.entries(value).every(([key, item]) => key.isWellFormed() && storable(item, depth + 1))
}

/** The column is `json`, not `jsonb`: it is stored as written and costs nothing to write into an answer. */
export const jsonKind: Kind<JsonField> = {
  column: () => 'json',
  check: () => null,
  json: column => `coalesce(${column}::text,'null')`,
  parse: (value, { accepts, schema }, name, texts) =>
    storable(value) && (!accepts || accepts(value))
      ? { value: JSON.stringify(value) }
      : wrong(name, texts.wrongType(name, String(schema?.['type'] ?? 'object'), asJson(value).slice(0, 60))),
  comparison: 'none',
  operand: () => undefined,
  expected: '$null или $notNull',
  schema: ({ schema }) => ({ ...schema }),
}
