import { modal } from '../../ui/modal/modal.ts'
import type { First } from './firsts.ts'

/** Says that something happened for the first time; `true`: the resident wants to see it in the history. */
export const celebration = modal<First, true>('celebration', () => import('./modals/CelebrationModal.tsx'), {
  small: true,
})
