import type { FlatItem } from '../../rest/types.ts'
import type { Media } from '../../ui/Picture.tsx'
import { nameOf } from './me.ts'

/** What a query reads of a person for `nameOf`. */
export const personName = { fields: ['full_name', 'username'] } as const

/** What a row shows of a person; `blocked` comes to moderators only (product §5). */
export const face = { fields: ['full_name', 'username', 'blocked'], populate: { avatar: true } } as const

export interface Face {
  readonly id: number
  readonly name: string
  readonly avatar: Media | null
  readonly blocked: boolean
}

export const faceOf = (who: FlatItem<'users', typeof face> | null): Face => ({
  id: who?.id ?? 0,
  name: nameOf(who ?? { full_name: null, username: null }),
  avatar: who?.avatar ?? null,
  blocked: who?.blocked ?? false,
})
