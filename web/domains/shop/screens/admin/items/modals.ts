import { modal } from '#web/ui/modal/modal.ts'

/** Shows what will be on sale; resolves with true when that is wanted (specification §2, shop publish). */
export const publishItems = modal<{ ids: readonly number[] }, true>(
  'shop-publish',
  () => import('./PublishModal.tsx'),
)
