import { useSearch } from '@tanstack/react-router'
import { useModalInAddress } from '#web/ui/modal/useModalInAddress.ts'
import type { TutorialTopic } from '#web/ui/tutorialTopics.ts'
import { tutorial } from '../modals.ts'

const handle = { name: tutorial.name, open: (topic: TutorialTopic) => tutorial.open({ topic }) }

/** Opens the tutorial that the address names: `?tutorial=shop`. */
export function TutorialInAddress() {
  const topic = useSearch({ strict: false, select: search => search.tutorial })
  useModalInAddress('tutorial', topic, handle)
  return null
}
