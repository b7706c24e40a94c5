/** What the app root shows (specification §2, §4). */
export type Stage = 'main' | 'greeting' | 'dialogue' | 'waiting'

/** What is known of an arrival; null while it is not known yet. */
export interface Arrival {
  /** The address needs no user: /forbidden, /server-error, /sign-in. */
  readonly isPublic: boolean
  readonly isUserKnown: boolean
  readonly isBlocked: boolean
  readonly isGreeted: boolean | null
  readonly isViewed: boolean | null
}

/**
 * The main layout when (user known, or public) and (onboarding viewed, or blocked, or public) and (greeted, or public);
 * a blocked user meets the page that says so before any greeting.
 */
export function stageOf({ isPublic, isUserKnown, isBlocked, isGreeted, isViewed }: Arrival): Stage {
  if (isPublic) return 'main'
  if (!isUserKnown) return 'waiting'
  if (isBlocked) return 'main'
  if (isGreeted === null) return 'waiting'
  if (!isGreeted) return 'greeting'
  if (isViewed === null) return 'waiting'
  return isViewed ? 'main' : 'dialogue'
}
