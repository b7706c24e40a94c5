import type { Schema } from '#contract/rest/schema.ts'

const texts: Record<string, string> = {
  'date-time': '2026-12-12T09:30:00.000Z',
  date: '2026-12-12',
  email: 'a.vorontsova@example.org',
  password: 'восемь-тихих-улиц',
  uri: 'https://city.example.org/',
}

/** A value as a query string writes it. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value of a plain schema: what it names as an example, else the simplest that fits. */
export function plainSample(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema['const']
  if ('default' in schema) return schema['default']
  if (schema.enum) return schema.enum[0]
  const type = typeOf(schema)
  if (type === 'string') return texts[asText(schema['format'])] ?? 'Текст'
  if (type === 'integer' || type === 'number') return Math.max(10, Number(schema['minimum'] ?? 0))
  if (type === 'boolean') return true
  return null
}

/** The first type that is not null. */
function typeOf({ type }: Schema): string | undefined {
  return typeof type === 'object' ? type.find(one => one !== 'null') : type
}
