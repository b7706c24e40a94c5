import { modal } from '../../../../../ui/modal/modal.ts'
import type { ActKind } from './data.ts'

/** Resolves with true when the act was done. */
export const actOnPeople = modal<{ users: readonly number[]; kind: ActKind }, true>(
  'change-user-reward',
  () => import('./ActModal.tsx'),
)

/** Resolves with the ids of the residents of a list. */
export const choosePeople = modal<object, readonly number[]>('users-by-list', () => import('./ListModal.tsx'))
