import { modal } from '../../ui/modal/modal.ts'

/** specification §4: the dialog of a mission with the reader's enrolment. */
export const missionInfo = modal<{ id: number }>(
  'activity-info',
  () => import('./modals/MissionInfoModal.tsx'),
)
