import { modal } from '../../ui/modal/modal.ts'

/** A chip that the resident has just got: it is assembled, and turned over it tells what earned it. */
export const chipArrival = modal<{
  /** Id of the award. */
  award: number
  isFirst: boolean
}>('chip-arrival', () => import('./modals/ChipArrivalModal.tsx'), { small: true })
