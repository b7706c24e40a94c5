import { modal } from '#web/ui/modal/modal.ts'
import type { ActKind } from './data.ts'

/** What the dialog of a bulk act is opened with. */
export interface ActProps {
  users: readonly number[]
  kind: ActKind
  /** The chip or the mission, where it is known. */
  subject?: number | null
  /** It is the last step of a pasted list. */
  isOfList?: boolean
  /** Called with the residents of each part of the list that is done, also when the next one is refused. */
  onPart?: (users: readonly number[]) => void
}

/** Resolves with true when the act was done for all. */
export const actOnPeople = modal<ActProps, true>('change-user-reward', () => import('./ActModal.tsx'))

/** What can be done with the residents of a list. */
export type ListAct = Extract<ActKind, 'mission' | 'energy' | 'give' | 'recall'>
export interface ListProps {
  /** What the list is for. */
  act: ListAct
  /** What else can be done with it. */
  others?: readonly ListAct[]
  /** The chip or the mission of `act`, where it is known. */
  subject?: number | null
  /** The residents can be selected in the table that is behind. */
  maySelect?: boolean
}
/** The ids that are to be selected, or nothing is left to do. */
export type ListResult = readonly number[] | 'done'

/** Finds the residents of a pasted list and acts on them. */
export const peopleByList = modal<ListProps, ListResult>('users-by-list', () => import('./ListModal.tsx'), {
  wide: true,
})

/** The filters of the list, on a phone. */
export const peopleFilters = modal<object>('people-filters', () => import('./FiltersModal.tsx'))
