import { modal } from './modal.ts'

interface Question {
  title: string
  text: string
  /** What the answer «yes» does, as a verb. */
  action: string
  /** What the answer «no» keeps, as a verb. */
  cancel: string
  /** Red: something is taken away. */
  danger?: boolean
}

/** `if (await confirm.open({ … }))`: true only for a clear yes. */
export const confirm = modal<Question, true>('confirm-action', () => import('./ConfirmModal.tsx'), {
  small: true,
})
