import type { Schema } from '#contract/rest/schema.ts'
import type { Document } from '../../rest/openapi/document.ts'
import { isReference, resolve } from '../references.ts'
import type { Random } from './random.ts'

/** Share of the requests that are as documented, and, in the others, of the values that break their schema. */
const CLEAN = 0.6
const HOSTILE = 0.1
const MAX_DEPTH = 5

export const strings = [
  '',
  ' ',
  '\0',
  '\u202egnp.exe',
  '\ud800',
  'а\0б',
  '9999-12-31',
  '9999-12-30',
  '9999-12-31T23:59:59.999Z',
  '1e308',
  "'; drop table users; --",
  '%',
  '%00',
  '_',
  '\\',
  '../../../etc/passwd',
  '//example.org',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
  'null',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '2026-02-30T25:61:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01',
  '0001-01-01',
  '-infinity',
  '9'.repeat(40),
  'щ'.repeat(6000),
] as const

/** Values that are invalid for most attributes, or at the limit of one. */
const hostile = [
  ...strings,
  0,
  -1,
  0.001,
  1.5,
  99_999_999.99,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  true,
  null,
  [],
  [[]],
  [null],
  {},
  { id: -1 },
  { set: [1, 1, 1] },
  { connect: [{ id: 1, position: { before: 2 } }], disconnect: ['x'] },
  { $gt: 0 },
  { constructor: { prototype: 1 } },
] as const

/** The same as JSON, with what only its text can say: -0, a number that is read as infinite, a deep nesting. */
export const hostileJson: readonly string[] = [
  ...hostile.map(value => JSON.stringify(value)),
  '-0',
  '1e999',
  '{"__proto__":{"admin":true}}',
  '["\\u0000"]',
  '{"\\ud800":1}',
  `${'['.repeat(80)}${']'.repeat(80)}`,
]

/** Values that match an OpenAPI schema, and with a certain share values that violate it. */
export class Values {
  readonly #document: Document
  readonly #random: Random
  /** Most ids of existing rows of the walked city are below this. */
  readonly #ids: number
  #hostility = 0

  constructor(document: Document, random: Random, ids: number) {
    this.#document = document
    this.#random = random
    this.#ids = ids
  }

  /** Decides whether the next request is as documented or broken somewhere. */
  begin(): void {
    this.#hostility = this.#random.chance(CLEAN) ? 0 : HOSTILE
  }

  /** Whether to break a value; always false in a request that is as documented. */
  breaks = (probability: number): boolean => this.#hostility > 0 && this.#random.chance(probability)

  id(): unknown {
    const random = this.#random
    return !this.breaks(HOSTILE) ? random.below(this.#ids) + 1 : random.pick(hostile)
  }

  /** For a path or a query, where everything is text. */
  word = (): string => this.#random.pick(strings)

  of(schema: Schema, depth = 0): unknown {
    const random = this.#random
    if (this.breaks(this.#hostility)) return random.pick(hostile)
    if (isReference(schema)) {
      // The keywords beside a $ref, `required` above all, add to its target.
      const { $ref: _ref, ...beside } = schema
      const target: Schema = { ...(resolve(this.#document, schema) as Schema), ...beside }
      // The types of filters and of populate are recursive.
      return depth > MAX_DEPTH ? this.#shallow(target) : this.of(target, depth + 1)
    }
    const {
      anyOf,
      enum: names,
      const: only,
      examples,
      type,
    } = schema as {
      readonly anyOf?: readonly Schema[]
      readonly enum?: readonly unknown[]
      readonly const?: unknown
      readonly examples?: readonly unknown[]
      readonly type?: string | readonly string[]
    }
    if (only !== undefined) return only
    if (names) return random.some(names)
    if (anyOf) return this.of(random.some(anyOf) ?? {}, depth)
    if (examples && type !== 'object' && random.chance(0.3)) return random.some(examples)
    const one = typeof type === 'string' ? type : random.some(type ?? ['string'])
    return this.#ofType(one ?? 'string', schema, depth)
  }

  #ofType(type: string, schema: Schema, depth: number): unknown {
    const random = this.#random
    const { minimum, maximum, maxItems, items, properties, required } = schema as {
      readonly minimum?: number
      readonly maximum?: number
      readonly maxItems?: number
      readonly items?: Schema
      readonly properties?: { readonly [name: string]: Schema }
      readonly required?: readonly string[]
    }
    switch (type) {
      case 'integer':
      case 'number': {
        // A positive integer without other bounds is usually an id.
        const low = minimum ?? 0
        const span = Math.min((maximum ?? low + this.#ids) - low, this.breaks(0.1) ? Infinity : this.#ids)
        return type === 'integer' ? low + random.below(span + 1) : low + random.below(span * 100) / 100
      }
      case 'boolean':
        return random.chance(0.5)
      case 'null':
        return null
      case 'array': {
        const length = Math.min(this.breaks(0.05) ? 1200 : random.below(4), maxItems ?? 3)
        return depth > MAX_DEPTH ? [] : Array.from({ length }, () => this.of(items ?? {}, depth + 1))
      }
      case 'object': {
        const names = Object.keys(properties ?? {})
        const chosen = new Set([...(required ?? []), ...random.few(names, depth === 0 ? 6 : 3)])
        return Object.fromEntries(
          [...chosen].map(name => [
            name,
            depth > MAX_DEPTH ? 1 : this.of(properties?.[name] ?? {}, depth + 1),
          ]),
        )
      }
      default:
        return this.#string(schema)
    }
  }

  #string({ format, maxLength }: Schema): string {
    const random = this.#random
    const at = new Date(Date.UTC(2026, 0, 1) + random.below(700 * 86_400_000)).toISOString()
    if (format === 'date-time') return at
    if (format === 'date') return at.slice(0, 10)
    const text = `слово ${random.below(1000)}`
    // The longest allowed length, and one more.
    return this.breaks(0.1) && typeof maxLength === 'number' ? 'x'.repeat(maxLength + random.below(2)) : text
  }

  #shallow(schema: Schema): unknown {
    return 'properties' in schema ? {} : this.id()
  }
}
