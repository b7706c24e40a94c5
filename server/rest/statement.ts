import type { Actor } from './authorize.ts'
import type { Slot } from './filters.ts'

/** A value that differs from call to call of the same plan. */
export type Bound =
  | { readonly value: unknown }
  | { readonly slot: Slot | 'id' | 'address' }
  | { readonly guard: string }

const slotTypes = { me: 'integer', id: 'integer', now: 'timestamptz', address: 'text' } as const

/** Builds SQL: the text and the values of `$1`, `$2` … */
export class Statement {
  readonly bounds: Bound[] = []
  readonly #slots = new Map<string, number>()
  #aliases = 0

  bind(value: unknown, type: string): string {
    this.bounds.push({ value })
    return `$${this.bounds.length}::${type}`
  }

  /**
   * `rows`, of which `size` are taken after `offset`. PostgreSQL plans a LIMIT that is a parameter for a tenth of the
   * table, so the inner LIMIT is a constant: the next power of ten, which pages of about the same depth have in common.
   */
  page(rows: string, size: string, offset: string, depth: number): string {
    return `select * from (${rows} limit ${reachOf(depth)}) p limit ${size} offset ${offset}`
  }

  slot(slot: Slot | 'id' | 'address'): string {
    return `${this.#once(`slot ${slot}`, { slot })}::${slotTypes[slot]}`
  }

  /** The condition that the caller is unchanged since planning. */
  guard({ guard }: Actor): string {
    return guard ? `exists (select 1 from ${guard.from} where ${guard.where(this.#guarded)})` : 'true'
  }

  /** The same as FROM and WHERE of the outermost select, which costs less; `sources` are joined to it. */
  guarded({ guard }: Actor, ...sources: string[]): string {
    const from = [...(guard ? [guard.from] : []), ...sources].join(' cross join ')
    return `${from ? ` from ${from}` : ''}${guard ? ` where ${guard.where(this.#guarded)}` : ''}`
  }

  /** Names the caller and where they call from to the triggers of the transaction: `rest.actor`, `rest.address`. */
  signed(): string {
    return `set_config('rest.actor', ${this.slot('me')}::text, true), set_config('rest.address', ${this.slot('address')}, true)`
  }

  readonly #guarded = (value: string, type: string) =>
    `${this.#once(`guard ${value}`, { guard: value })}::${type}`

  alias(): string {
    this.#aliases += 1
    return `t${this.#aliases}`
  }

  #once(key: string, bound: Bound): string {
    const known = this.#slots.get(key)
    if (known) return `$${known}`
    this.bounds.push(bound)
    this.#slots.set(key, this.bounds.length)
    return `$${this.bounds.length}`
  }
}

/** A bound of the rows up to this depth of a list, in the text of its statement. */
export const reachOf = (depth: number) => 10 ** Math.max(1, Math.ceil(Math.log10(depth)))

export interface Compiled {
  readonly text: string
  readonly bounds: readonly Bound[]
  /** Expected to take long (docs/decisions/045). */
  readonly isHeavy?: boolean
}

/** The values of one execution, in the order of the statement. */
export function valuesOf(
  bounds: readonly Bound[],
  actor: Actor,
  now: Date,
  id: number | null = null,
): unknown[] {
  return bounds.map(bound => {
    if ('value' in bound) return bound.value
    if ('guard' in bound) return actor.guard?.values[bound.guard] ?? null
    if (bound.slot === 'now') return now.toISOString()
    if (bound.slot === 'address') return actor.address ?? null
    return bound.slot === 'me' ? actor.id : id
  })
}
