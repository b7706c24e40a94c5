import type { TutorialTopic } from '../../tutorialTopics.ts'
import { modal } from '../../ui/modal/modal.ts'

/** specification §2: the instruction modal. */
export const tutorial = modal<{ topic: TutorialTopic }>(
  'tutorial',
  () => import('./modals/TutorialModal.tsx'),
)
