import { modal } from '../../ui/modal/modal.ts'

/** specification §4: a large chip, how a resident got it, and the missions that pay it. */
export const badgeInfo = modal<{
  badgeId: number
  /** Whose chip it is; oneself by default. */
  holder?: { readonly id: number; readonly name: string } | undefined
}>('badge-info', () => import('./modals/BadgeInfoModal.tsx'))
