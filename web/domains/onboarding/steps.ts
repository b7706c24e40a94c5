import type { Me } from '../people/data.ts'

/** What a newcomer does first, in this order. */
export const steps = ['mission', 'enrolment', 'photo', 'article'] as const
export type Step = (typeof steps)[number]

type Facts = Pick<Me, 'avatar' | 'user_onboarding_progress'>

/** Until the list is dismissed or done; who lived here before it has a closed one (docs/decisions/037). */
export const hasFirstSteps = ({ user_onboarding_progress: progress }: Facts) =>
  progress?.steps_closed === false

export function doneSteps(
  { avatar, user_onboarding_progress: progress }: Facts,
  isEnrolled: boolean,
): ReadonlySet<Step> {
  const isDone: Record<Step, boolean> = {
    mission: progress?.mission_viewed === true,
    enrolment: isEnrolled,
    photo: avatar !== null,
    article: progress?.article_viewed === true,
  }
  return new Set(steps.filter(step => isDone[step]))
}
