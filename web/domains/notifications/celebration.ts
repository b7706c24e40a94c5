import { modal } from '../../ui/modal/modal.ts'
import type { First } from './firsts.ts'

/**
 * Celebrates the first occurrence of a kind; resolves with `true` when the resident wants to open the
 * history.
 */
export const celebration = modal<First, true>('celebration', () => import('./modals/CelebrationModal.tsx'), {
  small: true,
})
