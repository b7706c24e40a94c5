import type { Actor } from './authorize.ts'
import type { Slot } from './filters.ts'

/** A value that differs from call to call of the same plan. */
export type Bound = { readonly value: unknown } | { readonly slot: Slot | 'id' } | { readonly guard: string }

/** SQL under construction: text and what `$1`, `$2` … stand for. */
export class Statement {
  readonly bounds: Bound[] = []
  readonly #slots = new Map<string, number>()
  #aliases = 0

  bind(value: unknown, type: string): string {
    this.bounds.push({ value })
    return `$${this.bounds.length}::${type}`
  }

  slot(slot: Slot | 'id'): string {
    return `${this.#once(`slot ${slot}`, { slot })}::${slot === 'now' ? 'timestamptz' : 'integer'}`
  }

  /** The condition that the caller still is who the plan was made for. */
  guard({ guard }: Actor): string {
    return guard ? `exists (select 1 from ${guard.from} where ${guard.where(this.#guarded)})` : 'true'
  }

  /** The same as FROM and WHERE of the outermost select, which costs less; `sources` are joined to it. */
  guarded({ guard }: Actor, ...sources: string[]): string {
    const from = [...(guard ? [guard.from] : []), ...sources].join(' cross join ')
    return `${from ? ` from ${from}` : ''}${guard ? ` where ${guard.where(this.#guarded)}` : ''}`
  }

  /** Names the caller to the triggers of the transaction, as `rest.actor`. */
  signed(): string {
    return `set_config('rest.actor', ${this.slot('me')}::text, true)`
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

export interface Compiled {
  readonly text: string
  readonly bounds: readonly Bound[]
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
    return bound.slot === 'me' ? actor.id : id
  })
}
