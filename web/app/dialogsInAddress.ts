import { idIn, searchReader } from '../searchReader.ts'
import { type TutorialTopic, topicIn } from '../ui/tutorialTopics.ts'

export interface DialogsInAddress {
  mission?: number | undefined
  tutorial?: TutorialTopic | undefined
}

/** The query that every page of a resident accepts: `?mission=12` and `?tutorial=shop` open a dialog over it. */
export const readDialogsInAddress = searchReader<DialogsInAddress>(({ mission, tutorial }) => ({
  mission: idIn(mission),
  tutorial: topicIn(tutorial),
}))
