import { type Input } from '../../rest/input.ts'
import type { Refusals } from '../../rest/refusals.ts'
import { idIn, idsOf, within } from '../ids.ts'

/** Which residents and which chips a body names, and where it does. */
export interface Pairs {
  readonly users: readonly number[]
  readonly badges: readonly number[]
  readonly at: {
    readonly user: (user: number) => readonly string[]
    readonly badge: (badge: number) => readonly string[]
    /** One chip of one resident: the element of the list, or the chip. */
    readonly pair: (pair: { readonly user: number; readonly badge: number }) => readonly string[]
  }
}

/** What a body names by a list: `{badge, users}`, `{user, badges}`; absent: `{user, badge}`. */
export type List = 'users' | 'badges' | undefined

export function pairsOf(
  input: Input,
  data: { readonly [name: string]: unknown },
  list: List,
  refusals: Refusals,
): Pairs {
  const user = list === 'users' ? within('users') : () => ['user']
  const badge = list === 'badges' ? within('badges') : () => ['badge']
  return {
    users: list === 'users' ? idsOf(data, 'users', refusals) : [idIn(input, 'user', refusals)],
    badges: list === 'badges' ? idsOf(data, 'badges', refusals) : [idIn(input, 'badge', refusals)],
    at: { user, badge, pair: pair => (list === 'users' ? user(pair.user) : badge(pair.badge)) },
  }
}
