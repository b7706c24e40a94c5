import { modal } from '#web/ui/modal/modal.ts'

/** specification §4, badge manage: which chips a resident holds. Resolves with true when they were changed. */
export const manageChips = modal<{ person: { readonly id: number; readonly name: string } }, true>(
  'badge-manage',
  () => import('./ManageChipsModal.tsx'),
)
