import { modal } from '#web/ui/modal/modal.ts'
import type { Cause, Condition, EventType, Team } from './data.ts'

export const editCause = modal<{ cause: Cause | null; used: number | undefined }, true>(
  'settings-cause',
  () => import('./CauseModal.tsx'),
  { small: true },
)
export const editCondition = modal<{ condition: Condition | null }, true>(
  'settings-condition',
  () => import('./ConditionModal.tsx'),
  { small: true },
)
export const editTeam = modal<{ team: Team | null; members: number | undefined }, true>(
  'settings-team',
  () => import('./TeamModal.tsx'),
  { small: true },
)
export const editLimit = modal<{ type: EventType }, true>(
  'settings-limit',
  () => import('./LimitModal.tsx'),
  { small: true },
)
export const moveMembers = modal<{ team: Team }, true>('settings-members', () => import('./MembersModal.tsx'))
export const openLog = modal<object>('settings-log', () => import('./LogModal.tsx'))
