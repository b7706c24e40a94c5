import { modal } from '../../ui/modal/modal.ts'
import type { TutorialTopic } from '../../ui/tutorialTopics.ts'

/** specification §2: the instruction modal. */
export const tutorial = modal<{ topic: TutorialTopic }>(
  'tutorial',
  () => import('./modals/TutorialModal.tsx'),
)
