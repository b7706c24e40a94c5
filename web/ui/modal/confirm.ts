import { modal } from './modal.ts'

interface Question {
  title: string
  text: string
  /** Lines below the text: what follows from it. */
  list?: { title: string; lines: readonly string[] }
  /** The label of the confirming button, a verb. */
  action: string
  /** The label of the cancelling button, a verb; «Отмена» unless given. */
  cancel?: string
  /** Styles the confirming button as destructive. */
  danger?: boolean
}

/** `if (await confirm.open({ … }))`: true only when the person confirmed. */
export const confirm = modal<Question, true>('confirm-action', () => import('./ConfirmModal.tsx'), {
  small: true,
})
