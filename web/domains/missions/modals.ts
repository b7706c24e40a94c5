import { modal } from '../../ui/modal/modal.ts'
import type { Mission } from './data.ts'

/** Gives the mission as it has been saved. */
export const editMission = modal<{ mission: Mission }, Mission>(
  'mission-edit',
  () => import('./modals/EditMissionModal.tsx'),
)
