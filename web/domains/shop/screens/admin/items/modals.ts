import { modal } from '#web/ui/modal/modal.ts'

/** Shows what will be on sale; resolves with the ids of those that are to be (specification §2, shop publish). */
export const publishItems = modal<{ ids: readonly number[] }, readonly number[]>(
  'shop-publish',
  () => import('./PublishModal.tsx'),
)
