import type { Me } from '../domains/people/data.ts'
import { pageSetting } from '../ui/pageSetting.ts'

/**
 * Materials for newcomers at ONBOARDING_URL; none when that is empty. `show-materials` for who has completed the onboarding
 * (specification §2).
 */
export function onboardingHref({ user_onboarding_progress: progress }: Me): string | undefined {
  const address = pageSetting('onboarding')
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (progress?.onboarding_completed) url.searchParams.set('show-materials', 'true')
  return url.href
}
