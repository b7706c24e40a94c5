import { useMutationState, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OwnAct } from '#contract/notices.ts'
import { log } from '#web/log.ts'
import { missionQuery } from '../../missions/data.ts'
import { useMe } from '../../people/data.ts'
import { noteSteps } from '../firstSteps.ts'

const views = { mutationKey: ['read-article' satisfies OwnAct], status: 'success' } as const

/** Notes that a newcomer has looked at a mission and read an article: its dialog is loaded, its view counted. */
export default function FirstStepsWatch() {
  const { id = 0, mission_viewed, article_viewed } = useMe().user_onboarding_progress ?? {}
  const mission = useSearch({ strict: false, select: search => search.mission })
  // Asks for nothing: the dialog does.
  const { isSuccess: isShown } = useQuery({ ...missionQuery(mission ?? 0), enabled: false })
  const hasRead = useMutationState({ filters: views }).length > 0
  useNote(id, 'mission_viewed', isShown && !mission_viewed)
  useNote(id, 'article_viewed', hasRead && !article_viewed)
  return null
}

function useNote(row: number, step: 'mission_viewed' | 'article_viewed', isDue: boolean) {
  useEffect(() => {
    if (isDue)
      noteSteps(row, { [step]: true }).catch((error: unknown) => log('a first step was not saved', error))
  }, [row, step, isDue])
}
