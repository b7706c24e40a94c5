import { modal } from '../../../../../ui/modal/modal.ts'
import type { ActKind } from './data.ts'

/** Resolves with true when the act was done. `subject`: the chip or the mission, where it is known. */
export const actOnPeople = modal<{ users: readonly number[]; kind: ActKind; subject?: number }, true>(
  'change-user-reward',
  () => import('./ActModal.tsx'),
)

/** Resolves with the ids of the residents of a list. */
export const choosePeople = modal<object, readonly number[]>('users-by-list', () => import('./ListModal.tsx'))

/** One act of a chip or a mission on the residents of a list; true when it was done. */
export async function actByList(kind: 'give' | 'recall' | 'mission', subject: number) {
  const users = await choosePeople.open({})
  return users && users.length > 0 ? actOnPeople.open({ users, kind, subject }) : undefined
}
