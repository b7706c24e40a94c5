import { modal } from '#web/ui/modal/modal.ts'

/** Both resolve with true once it is done. */
export const giveChip = modal<{ chip: { readonly id: number; readonly name: string } }, true>(
  'badge-give',
  () => import('./GiveChipModal.tsx'),
  { small: true },
)
export const recallChip = modal<{ awards: readonly number[] }, true>(
  'recall-badge-from-users',
  () => import('./RecallChipModal.tsx'),
  { small: true },
)
