import { type Input } from '../../rest/input.ts'
import type { Refusals } from '../../rest/refusals.ts'
import { idIn, pathInList } from '../ids.ts'

/** The residents and chips that a body names, with their paths in it. */
export interface Pairs {
  readonly users: readonly number[]
  readonly badges: readonly number[]
  readonly at: {
    readonly user: (user: number) => readonly string[]
    readonly badge: (badge: number) => readonly string[]
    /** One chip of one resident: the path of the list element, or of the chip. */
    readonly pair: (pair: { readonly user: number; readonly badge: number }) => readonly string[]
  }
}

/** The list in a body: `{badge, users}` or `{user, badges}`; undefined: `{user, badge}`. */
export type List = 'users' | 'badges' | undefined

/** `data` has been checked by the call: the list that it names is there. */
export function pairsOf(
  input: Input,
  data: { readonly [name: string]: unknown },
  list: List,
  refusals: Refusals,
): Pairs {
  const user = list === 'users' ? pathInList('users') : () => ['user']
  const badge = list === 'badges' ? pathInList('badges') : () => ['badge']
  return {
    users: list === 'users' ? (data['users'] as readonly number[]) : [idIn(input, 'user', refusals)],
    badges: list === 'badges' ? (data['badges'] as readonly number[]) : [idIn(input, 'badge', refusals)],
    at: { user, badge, pair: pair => (list === 'users' ? user(pair.user) : badge(pair.badge)) },
  }
}
