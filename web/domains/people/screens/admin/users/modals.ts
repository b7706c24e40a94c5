import { modal } from '../../../../../ui/modal/modal.ts'
import type { ActKind } from './data.ts'

/** What the dialog of a bulk act is opened with. */
export interface ActProps {
  users: readonly number[]
  kind: ActKind
  /** The chip or the mission, where it is known. */
  subject?: number | null
  /** Called with the residents of each part of the list that is done, also when the next one is refused. */
  onPart?: (users: readonly number[]) => void
}

/** Resolves with true when the act was done for all. */
export const actOnPeople = modal<ActProps, true>('change-user-reward', () => import('./ActModal.tsx'))

/** Resolves with the ids of the residents of a list. */
export const choosePeople = modal<object, readonly number[]>('users-by-list', () => import('./ListModal.tsx'))

/** The filters of the list, on a phone. */
export const peopleFilters = modal<object>('people-filters', () => import('./FiltersModal.tsx'))

/** One act of a chip or a mission on the residents of a list; true when it was done. */
export async function actByList(kind: 'give' | 'recall' | 'mission', subject: number) {
  const users = await choosePeople.open({})
  return users && users.length > 0 ? actOnPeople.open({ users, kind, subject }) : undefined
}
