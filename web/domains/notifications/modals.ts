import { modal } from '../../ui/modal/modal.ts'

/** The latest notices, opened by the bell. */
export const noticesDialog = modal<object>('notices', () => import('./modals/NoticesModal.tsx'), {
  small: true,
  beside: true,
})
