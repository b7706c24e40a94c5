import { useQuery } from '@tanstack/react-query'
import type { Enrolment } from './enrolments.ts'
import type { Chapter } from './story.ts'
import { storyFilesQuery } from './storyChanges.ts'

/** The files of the chapters of a story: those of the enrolment, and those that a later report or a draft has replaced. */
export function useStoryFiles(
  story: readonly Pick<Chapter, 'files'>[],
  attachments: Enrolment['attachments'],
) {
  const sent = new Set(story.flatMap(({ files = [] }) => files))
  const replaced = [...sent].filter(id => !attachments.some(file => file.id === id))
  const { data: earlier = [] } = useQuery(storyFilesQuery(replaced))
  const fileOf = new Map([...attachments, ...earlier].map(file => [file.id, file]))
  return ({ files = [] }: Pick<Chapter, 'files'>) => files.flatMap(id => fileOf.get(id) ?? [])
}
