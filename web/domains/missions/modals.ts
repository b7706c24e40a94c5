import { modal } from '../../ui/modal/modal.ts'
import type { Mission } from './data.ts'

/** Gives the mission as it has been saved. */
export const editMission = modal<{ mission: Mission }, Mission>(
  'mission-edit',
  () => import('./modals/EditMissionModal.tsx'),
)

/** specification §4: what a mission asks and gives, and one's own part in it. */
export const missionInfo = modal<{ id: number }>(
  'activity-info',
  () => import('./modals/MissionInfoModal.tsx'),
)
